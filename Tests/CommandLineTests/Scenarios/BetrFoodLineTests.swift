import TestSupport
import Testing

/// The requirements in BetrFood's document, by line.
@Suite struct BetrFoodLineTests {
  private static let file = "account:\n  email: ana@example.org\n"

  @Test("003:182 an account is deleted only with its password")
  func deletionWantsThePassword() {
    let app = AppFile("betrfood", Self.file)
    let missing = app.run("do", "delete_account", "--yes", "--yes")
    let how =
      "missing input: current_password; use --input-file current_password=FILE, or current_password=- "
      + "for standard input"
    #expect(missing.code == 2 && missing.errors.contains(how) && missing.output == "", "\(missing.errors)")
    let wrong = app.run("do", "delete_account", "-yy", "--input", "current_password=0ld", "--outcome", "wrong_password")
    #expect(wrong.code == 0 && wrong.output.hasSuffix("The current password is wrong. Nothing was deleted.\n"))
    #expect(!wrong.output.contains("deletes the account's rows") && app.text == Self.file)
    let run = ProgramRun(
      shell: "printf '0ld s3cret\\n' | \"$SETTLE\" do \(app.name) delete_account -yy --input-file current_password=-",
      in: app.folder)
    #expect(run.code == 0 && app.text == "{}\n" && !(run.output + run.errors).contains("s3cret"), "\(run.errors)")
    #expect(run.output.hasSuffix("Your account has been deleted.\n"))
  }

  @Test(
    "003:182 an input from a file",
    arguments: [
      (["current_password=none"], "none: no such file"), (["=x"], "--input-file needs NAME=FILE"),
      (["pasword=secret"], "unknown input pasword: expected current_password"),
      (["current_password=empty"], "input current_password: "),
      (["current_password=secret", "--input", "current_password=x"], "duplicate input current_password"),
      (["current_password=-", "--input-file", "x=-"], "standard input is already in use"),
    ])
  func aWrongInputFile(_ arguments: [String], _ message: String) {
    let app = AppFile("betrfood", Self.file)
    app.folder.write("secret", "0ld s3cret\n")
    app.folder.write("empty", "\n")
    let run = CommandRun(["do", app.name, "delete_account", "-yy", "--input-file"] + arguments, in: app.folder)
    #expect(run.code == 2 && run.errors.contains(message) && !run.errors.contains("s3cret"), "\(run.errors)")
    #expect(app.text == Self.file)
  }

  @Test("003:182 no example, hint or list shows a password as an argument")
  func nowhereAsAnArgument() {
    let app = AppFile("betrfood", Self.file)
    for output in [app.run("do").output, CommandRun(["man", "do"], in: app.folder).output] {
      let words = output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(
        !words.contains("--input current_password")
          && words.replacing("\\", with: "").contains("--input-file current_password="), "\(words)")
    }
  }

  @Test(
    "003:201, 202, 23, 25, 181 the outcomes of the account's actions",
    arguments: [
      ("change_email", "refused", ["email=eva@example.org"], "This address cannot be used. Choose another one."),
      ("change_email", "failure", ["email=eva@example.org", "message=No answer."], "No answer. You can try again."),
      (
        "change_password", "wrong_password", ["current_password=a", "new_password=b"],
        "The current password is wrong. Nothing was changed."
      ),
      (
        "link_account", "failure", ["provider=google", "message=No answer."],
        "The account was not linked. No answer. You can try again."
      ),
      ("export_data", "failure", ["message=No answer."], "Your data was not exported. No answer. You can try again."),
      (
        "delete_account", "failure", ["current_password=a", "message=No answer."],
        "Nothing was deleted. No answer. You can try again."
      ),
    ])
  func ends(_ action: String, _ outcome: String, _ inputs: [String], _ words: String) {
    let app = AppFile("betrfood", Self.file)
    let more = inputs.flatMap { ["--input", $0] }
    let run = CommandRun(["do", app.name, action, "-yy", "--outcome", outcome] + more, in: app.folder)
    #expect(
      run.code == 0 && run.output.hasSuffix("\n\(words)\n") && app.text == Self.file, "\(run.output)\(run.errors)")
  }

  @Test("003:201 a new address replaces the old one once it is verified")
  func anAddressIsVerified() {
    let app = AppFile("betrfood", Self.file)
    #expect(app.run("do", "change_email", "--input", "email=eva@example.org").code == 0)
    #expect(app.get("account.email") == "ana@example.org")
    let pending = "  eva@example.org must be verified. Until then, we keep using the old address.\n"
    #expect(app.run("show").output.contains(pending))
    let other = app.run("do", "verify_email", "--input", "email=eve@example.org")
    let reason = "settle: No change to this address is in progress. Start one with Change Email.\n"
    #expect(other.code == 1 && other.errors == reason)
    let refused = app.run("do", "verify_email", "--input", "email=eva@example.org", "--outcome", "unverified")
    #expect(refused.code == 0 && app.get("account.email") == "ana@example.org" && !app.text.contains("pending"))
    #expect(app.run("do", "change_email", "--input", "email=eva@example.org").code == 0)
    #expect(app.run("do", "verify_email", "--input", "email=eva@example.org").code == 0)
    #expect(app.text == "account:\n  email: eva@example.org\n" && !app.run("show").output.contains("verified"))
  }

  @Test("003:181 an export has a form and an address")
  func theExport() {
    let app = AppFile("betrfood", Self.file)
    #expect(app.run("do", "export_data").errors.contains("missing input: address"))
    let run = app.run("do", "export_data", "--input", "format=zip", "--input", "address=https://example.org/1.zip")
    #expect(run.output.hasSuffix("Your data is ready as ZIP: https://example.org/1.zip\n"), "\(run.errors)")
  }

  @Test("003:206, 179 the push toggle registers the device with Apple, and unregisters it")
  func thePushToggle() {
    let app = AppFile("betrfood", "")
    let off = app.run("set", "notifications.enabled", "false")
    let unregistered = "outside the file: This device is no longer registered with Apple.\n"
    #expect(off.output == "notifications.enabled: true → false\n" + Self.typesOff + unregistered, "\(off.output)")
    let denied = app.run("set", "notifications.enabled", "true", "--outcome", "denied")
    #expect(denied.code == 0 && app.get("notifications.enabled") == "false" && !denied.output.contains("registers"))
    let on = app.run("set", "notifications.enabled", "true")
    #expect(on.output.hasSuffix("This device registers with Apple for notifications.\n"), "\(on.output)")
  }

  private static let typesOff =
    ["new_follower", "likes", "comments", "comment_replies", "pantry_expiration", "weekly_digest"]
    .map { "notifications.types.\($0): true → false\n" }.joined()
    + "notifications.types now has no effect: This has no effect while notifications are off.\n"

  @Test("003:206, 179 a device is registered by its token, which is never shown")
  func aDevice() {
    let app = AppFile("betrfood", "# mine\n")
    app.folder.write("token", "t0ken\n")
    let missing = app.run("do", "register_device")
    #expect(missing.code == 2 && missing.errors.contains("--input-file device_token=FILE"))
    let run = app.run("do", "register_device", "--input-file", "device_token=token")
    #expect(run.code == 0 && !(run.output + run.errors).contains("t0ken"), "\(run.output)\(run.errors)")
    #expect(app.text.contains("device_token: t0ken\n") && app.get("push_tokens[0].platform") == "ios" && app.isValid)
    let other = app.run("do", "unregister_device", "--input", "device_token=other")
    #expect(other.code == 0 && app.text.contains("t0ken"))
    #expect(app.run("do", "unregister_device", "--input-file", "device_token=token").code == 0)
    #expect(app.text == "# mine\n\npush_tokens: []\n")
  }

  @Test("003:66-69, 180 totals and units, and the effects of clearing")
  func storageUsage() {
    let app = AppFile(
      "betrfood",
      "data:\n  search_history: [soup]\n  cache: {images_bytes: 48200000, videos_bytes: 1000000, store_bytes: 800000}\n"
    )
    let screen = app.run("show").output
    for pattern in [
      #/\n  Storage Usage +50 MB +data\.cache\n/#, #/\n    Images +48\.2 MB +line 3 +data\.cache\.images_bytes\n/#,
      #/\n    App Data +800 kB +line 3 +data\.cache\.store_bytes\n/#,
    ] {
      #expect(screen.contains(pattern), "\(screen)")
    }
    let cleared = app.run("do", "clear_search_history").output
    #expect(cleared.contains("outside the file: The server deletes your searches.\n"))
    #expect(!app.run("do", "clear_chat_history").output.contains("outside the file"))
    #expect(app.run("do", "clear_cache").output.contains("outside the file: Cached images and videos"))
    #expect(app.get("data.cache.store_bytes") == "800000")
  }

  @Test("003:74, 183, 227 the support address has a row, scopes have reasons, the account has a store")
  func supportReasonsAndStore() {
    let app = AppFile("betrfood", "help: {support_email: help@example.org}\n")
    #expect(app.run("show").output.contains("help@example.org"))
    for (setting, reason) in [
      ("appearance.mode", "device: Device-specific"), ("appearance.text_size", "device: Device-specific"),
      ("data.cache.images_bytes", "device: Device-specific"),
      ("notifications.types.likes", "account: Account-level, cross-device"),
      ("privacy.searchable", "account: Account-level, affects backend queries"),
      ("dietary.allergies", "account: Account-level, used by recommendation engine"),
    ] {
      let page = CommandRun(["describe", "betrfood", setting], in: app.folder).output
      #expect(page.contains("  \(reason)\n"), "\(page)")
    }
    let data = CommandRun(["describe", "betrfood", "appearance.mode", "--json"], in: app.folder).output
    #expect(data.contains(#""scope":"device","scopeReason":"Device-specific""#))
    for setting in ["account.email", "account.linked_accounts", "data.search_history", "data.chat_history"] {
      let page = CommandRun(["describe", "betrfood", setting], in: app.folder).output
      #expect(page.contains("account, key "), "\(page)")
    }
  }
}
