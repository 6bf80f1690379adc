import Foundation
import TestSupport
import Testing

/// What users of BetrFood do: account, privacy, quiet hours, history, support.
@Suite struct BetrFoodTests {
  private static let (ana, ben) = ("4f6c1c1e-6a0e-4b53-9f0b-9a6d1e2b7c11", "5a7d2d2f-7b1f-4c64-8a1c-ab7e2f3c8d22")
  private static let file = """
    # Ana's settings

    account:
      email: ana@example.org # the private one
      linked_accounts: [apple]

    notifications:
      enabled: true
      types: {likes: false} # too many

    appearance:
      mode: dark

    """

  @Test func theAccount() {
    let app = AppFile("betrfood", Self.file)
    #expect(app.run("do", "change_email", "--input", "email=ana@work.example").code == 0)
    #expect(app.get("account.email") == "ana@example.org" && app.get("account.pending_email") == "ana@work.example")
    #expect(app.run("do", "verify_email", "--input", "email=ana@work.example").code == 0)
    #expect(app.text.contains("  email: ana@work.example # the private one\n") && !app.text.contains("pending"))
    let wrong = app.run("do", "change_email", "--input", "email=nobody")
    #expect(wrong.code == 2 && wrong.errors.contains("\"nobody\" is not a valid email address"))
    #expect(app.run("do", "link_account", "--input", "provider=google").code == 0)
    #expect(app.get("account.linked_accounts") == "- apple\n- google")
    // Linking the same account again changes nothing.
    let again = app.run("do", "link_account", "--input", "provider=google").output
    #expect(again.hasPrefix("Link Account: nothing to change\n") && again.hasSuffix("Google is linked.\n"), "\(again)")
    #expect(app.run("do", "unlink_account", "--input", "provider=apple").code == 0)
    #expect(app.get("account.linked_accounts") == "- google")
    let unknown = app.run("do", "link_account", "--input", "provider=appel")
    #expect(unknown.code == 2 && unknown.errors.contains("is not one of \"apple\", \"google\""))
  }

  /// All settings and records of the account are removed; the device's settings are kept.
  @Test func deleteAccountIsConfirmedTwice() {
    let records = """
      push_tokens:
        - id: \(Self.ana)
          device_token: s3cret
          platform: ios

      """
    let app = AppFile(
      "betrfood", Self.file + records + "data:\n  chat_history: [hello]\n  cache: {images_bytes: 5} # MB?\n")
    let before = app.text
    let password = ["--input-file", "current_password=password"]
    app.folder.write("password", "0ld-s3cret\n")
    for arguments in [[], ["--yes"]] {
      let run = CommandRun(["do", app.name, "delete_account"] + password + arguments, in: app.folder)
      #expect(run.code == 1 && run.errors.contains("--yes --yes to confirm:\n  Do you want to delete your account?\n"))
      #expect(app.text == before)
    }
    let run = CommandRun(["do", app.name, "delete_account", "--yes", "--yes"] + password, in: app.folder)
    #expect(run.code == 0 && !run.output.contains("s3cret"), "\(run.errors)")
    #expect(
      app.text == "# Ana's settings\n\nappearance:\n  mode: dark\ndata:\n  cache: {images_bytes: 5} # MB?\n",
      "\(app.text)")
    #expect(app.run("get", "account.email").code == 1 && app.get("notifications.types.likes") == "true" && app.isValid)
  }

  @Test func quietHoursAcrossMidnight() {
    let app = AppFile("betrfood", Self.file)
    func quiet(_ time: String) -> String { app.run("ask", "quiet", "--input", "at=\(time)").output }
    #expect(quiet("23:30") == "no: This time is not inside quiet hours.\n")
    // Start and end can't be set alone.
    #expect(app.run("set", "quiet_hours.start", "22:00").code == 1 && app.text == Self.file)
    #expect(app.run("do", "set_quiet_hours", "--input", "start=22:00").code == 2)
    let same = app.run("do", "set_quiet_hours", "--input", "start=22:00", "--input", "end=22:00")
    #expect(same.code == 1 && same.errors.contains("The start and the end of quiet hours must be different"))
    #expect(app.text == Self.file)
    #expect(app.run("do", "set_quiet_hours", "--input", "start=22:00", "--input", "end=07:00").code == 0)
    #expect(app.text.contains("quiet_hours:\n  start: \"22:00\"\n  end: \"07:00\"\n"))
    for (time, answer) in [("23:30", "yes"), ("06:59", "yes"), ("07:00", "no"), ("21:59", "no"), ("22:00", "yes")] {
      #expect(quiet(time).hasPrefix(answer), "\(time)")
    }
    func delivered(_ type: String, _ time: String) -> String {
      app.run("ask", "delivered", "--input", "type=\(type)", "--input", "at=\(time)").output
    }
    #expect(delivered("comments", "23:30") == "no: This time is inside quiet hours.\n")
    #expect(delivered("comments", "12:00") == "yes\n")
    #expect(delivered("likes", "12:00") == "no: This type of notification is off.\n")
    #expect(app.run("set", "notifications.enabled", "false").code == 0)
    #expect(delivered("comments", "12:00") == "no: Notifications are off.\n")
    #expect(app.run("do", "clear_quiet_hours").code == 0 && quiet("23:30").hasPrefix("no") && app.isValid)
  }

  @Test func blockedAndMutedUsers() {
    let app = AppFile("betrfood", Self.file + "\nprivacy:\n  # in order\n  blocked_users: []\n")
    func act(_ action: String, _ user: String) -> Int32 { app.run("do", action, "--input", "user=\(user)").code }
    #expect(act("block_user", Self.ana) == 0 && act("block_user", Self.ben) == 0 && act("block_user", Self.ana) == 0)
    #expect(app.get("privacy.blocked_users") == "- \(Self.ana)\n- \(Self.ben)" && app.text.contains("  # in order\n"))
    // A user may be both muted and blocked; the block takes priority.
    #expect(act("mute_user", Self.ben) == 0 && app.isValid)
    let check = app.run("check")
    #expect(check.output.contains("This user is also blocked, which takes priority"), "\(check.output)")
    #expect(act("unblock_user", Self.ben) == 0 && !app.run("check").output.contains("takes priority"))
    #expect(act("unmute_user", Self.ben) == 0 && app.get("privacy.muted_users") == "[]")
    #expect(act("block_user", "ana") == 2)
    let twice = app.run("set", "privacy.blocked_users", "[\(Self.ana), \(Self.ana)]")
    #expect(twice.code == 1 && twice.errors.contains("privacy.blocked_users"))
  }

  @Test func historiesAndCache() {
    let app = AppFile(
      "betrfood", "data:\n  search_history: [soup, bread] # hm\n  chat_history:\n    - hi\n  cache: {images_bytes: 9}\n"
    )
    #expect(
      app.run("do", "clear_search_history").output == """
        data.search_history: [soup, bread] → []
        outside the file: The server deletes your searches.
        Your search history is empty.

        """)
    #expect(app.run("do", "clear_chat_history").code == 0 && app.run("do", "clear_cache").code == 0)
    #expect(app.run("do", "reset_recommendations").code == 1 && app.run("do", "reset_recommendations", "-y").code == 0)
    #expect(
      app.text
        == "data:\n  search_history: [] # hm\n  chat_history: []\n  interaction_history: []\n"
        + "  cache: {images_bytes: 0, videos_bytes: 0}\n")
    #expect(app.isValid)
  }

  @Test(arguments: ["contact_support", "report_bug"])
  func tickets(_ action: String) {
    let app = AppFile("betrfood", "# help me\nsupport_tickets: []\n")
    let subject = ["--input", "subject=Pantry: empty"]
    let missing = CommandRun(["do", app.name, action] + subject, in: app.folder)
    #expect(missing.code == 2 && missing.errors.contains("missing input: body"))
    for screenshot in [[], ["--input", "screenshot_url=https://example.org/1.png"]] {
      let arguments = ["do", app.name, action] + subject + ["--input", "body=It is #1.\nWhy?"] + screenshot
      #expect(CommandRun(arguments, in: app.folder).code == 0)
    }
    #expect(app.isValid && app.text.hasPrefix("# help me\nsupport_tickets:\n  - id: "))
    #expect(app.get("support_tickets[0].status") == "open" && app.get("support_tickets[0].screenshot_url") == "null")
    #expect(app.get("support_tickets[1].screenshot_url") == "https://example.org/1.png")
    #expect(
      app.get("support_tickets[1].body") == "It is #1.\nWhy?"
        && app.get("support_tickets[1].subject") == "Pantry: empty")
    #expect(app.get("support_tickets[0].id") != app.get("support_tickets[1].id"))
  }

  /// The two kinds of tickets differ; what the application maintains is changed only by actions.
  @Test func ticketsAndWhatTheAppKeeps() {
    let app = AppFile("betrfood", Self.file)
    #expect(app.run("do", "report_bug", "--input", "subject=S", "--input", "body=B").code == 0)
    #expect(app.run("do", "contact_support", "--input", "subject=S", "--input", "body=B").code == 0)
    #expect(app.get("support_tickets[0].kind") == "bug" && app.get("support_tickets[1].kind") == "support")
    let before = app.text
    for (setting, value, action) in [
      ("account.email", "eva@example.org", "verify_email"), ("data.cache.images_bytes", "1", "clear_cache"),
    ] {
      let run = app.run("set", setting, value)
      #expect(run.code == 1 && run.errors.contains("`settle do betrfood.settings.yaml \(action)`"))
    }
    #expect(app.run("set", "about.version", "9.9").errors.contains("is managed by the application"))
    #expect(app.run("set", "help", "{faq_url: \"https://example.com/\"}").code == 1)
    #expect(app.text == before)
    #expect(app.run("set", "about.version", "9.9", "--force").code == 0 && app.get("about.version") == "9.9")
  }

  /// A value in a weaker file can't be removed from here; a message says so.
  @Test func anAccountInALayer() {
    let folder = ScratchFolder([
      "betrfood.settings.yaml": "appearance: {mode: dark}\n", "account.yaml": "account: {email: ana@example.org}\n",
    ])
    let run = CommandRun(
      ["do", "betrfood.settings.yaml", "delete_account", "-yy", "--layer", "account=account.yaml"]
        + ["--input", "current_password=0ld"], in: folder)
    #expect(run.code == 1 && run.output == "")
    #expect(run.errors.contains("account.email is set in the layer account, which is read-only"))
  }

  /// Passwords are asked for but never stored.
  @Test func passwordsAreKeptNowhere() {
    let app = AppFile("betrfood", Self.file)
    let run = app.run(
      "do", "change_password", "--input", "current_password=0ld-s3cret", "--input", "new_password=n3w-s3cret")
    #expect(run.code == 0 && app.text == Self.file && !run.output.contains("s3cret"))
    #expect(app.run("do", "change_password").code == 2)
    #expect(app.run("do", "deactivate_account", "--yes").code == 0 && app.text == Self.file)
  }

  @Test func exportAndLabels() {
    let app = AppFile("betrfood", Self.file)
    let export = app.run("do", "export_data", "--input", "address=https://example.org/1.json")
    #expect(
      export.output.hasSuffix("Your data is ready as JSON: https://example.org/1.json\n") && app.text == Self.file)
    let list = app.run("do").output
    let delete =
      "delete_account --input-file current_password=FILE [--outcome wrong_password|failure] --yes --yes\n"
      + "    Delete Account\n"
    #expect(list.contains(delete), "\(list)")
    #expect(list.contains("report_bug --input subject=… --input body=… [--input screenshot_url=…]\n"))
  }
}
