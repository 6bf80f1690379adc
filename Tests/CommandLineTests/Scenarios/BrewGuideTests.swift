import TestSupport
import Testing

/// What users of BrewGuide do: sign in and out, sync, ask to delete the synced data.
@Suite struct BrewGuideTests {
  private static let signedOut = """
    # Kitchen iPad
    account:
      signed_in: false # nobody yet

    # Sync costs battery.
    sync:
      enabled: false # for now

    """
  private static let stopped = "outside the file: iCloud sync is stopped on this device.\n"
  private static let sheet = "outside the file: Apple asks you to sign in.\n"
  private static let secret = "001473.9c1f4e0b7a2d4d5f.1142"
  private static let syncing = """
    # Kitchen iPad
    account:
      # whose
      signed_in: true
      apple_user_id: \(secret) # from Apple

    sync:
      enabled: true # at last
      last_attempt:
        timestamp: "2026-03-01T07:05:31Z" # before the first coffee
        result: success

    """

  @Test func aNewInstallIsLocalOnly() {
    let app = AppFile("brewguide", "")
    #expect(app.get("account.signed_in") == "false" && app.get("sync.enabled") == "false")
    #expect(app.run("ask", "syncing").output == "no: Local only\n")
    #expect(app.run("get", "sync.last_attempt").code == 1)
  }

  /// Each action is refused with the text of its screen, and the file isn't changed.
  @Test(arguments: [
    ("sign_in", syncing, "You are already signed in."), ("sign_out", signedOut, "You are already signed out."),
    ("enable_sync", signedOut, "Sign in to enable sync."), ("disable_sync", signedOut, "Sync is already off."),
    ("retry_sync", signedOut, "Sign in to retry sync."),
    ("retry_sync", "account: {signed_in: true}\n", "Enable sync to retry."),
    ("request_data_deletion", signedOut, "Sign in to request deletion of synced data."),
  ])
  func notNow(_ action: String, _ text: String, _ message: String) {
    let app = AppFile("brewguide", text)
    let run = app.run("do", action, "--yes")
    #expect(run.code == 1 && run.output == "" && run.errors == "settle: \(message)\n")
    #expect(app.text == text)
    #expect(
      app.run("do").output.contains("\(action)") && app.run("do").output.contains("    not available: \(message)\n"))
  }

  @Test func syncIsOffWhileNobodyIsSignedIn() {
    let app = AppFile("brewguide", "sync: {enabled: true} # copied from the phone\n")
    #expect(app.get("sync.enabled") == "false")
    let check = app.run("check")
    #expect(check.code == 1 && check.output.contains("error[settings/unmet-condition]: Sign in to enable sync"))
    #expect(app.run("do", "sign_in", "--input", "apple_user_id=" + Self.secret).code == 0)
    #expect(app.get("sync.enabled") == "true" && app.isValid)
    #expect(app.text.hasSuffix("sync: {enabled: true} # copied from the phone\n"))
  }

  @Test func signInSyncSignOut() {
    let app = AppFile("brewguide", Self.signedOut)
    let signIn = app.run("do", "sign_in", "--input", "apple_user_id=" + Self.secret)
    let changes =
      "account.signed_in: false → true\naccount.apple_user_id: not set → ‹redacted›\n"
      + "account.apple_user_id now takes effect\n"
    #expect(signIn.output == changes + "sync.enabled now takes effect\n" + Self.sheet)
    #expect(app.text.contains("  signed_in: true # nobody yet\n  apple_user_id: \(Self.secret)\n"))
    let enabled = app.run("do", "enable_sync")
    #expect(enabled.output.hasPrefix("sync.enabled: false → true\nsync.last_attempt.timestamp: not set → "))
    #expect(app.get("sync.last_attempt.result") == "success")
    #expect(app.run("ask", "syncing").output == "yes\n" && app.isValid)
    #expect(app.run("do", "disable_sync").output == "sync.enabled: true → false\n" + Self.stopped)
    #expect(app.run("do", "sign_out").code == 0 && app.run("unset", "sync.last_attempt").code == 0)
    #expect(app.text == Self.signedOut)
  }

  /// Local data stays; the identifier of the user is removed and never shown.
  @Test func signOutForgetsWhoItWas() {
    let app = AppFile("brewguide", Self.syncing)
    let run = app.run("do", "sign_out")
    #expect(
      run.output == """
        account.signed_in: true → false
        account.apple_user_id: ‹redacted› → not set
        sync.enabled: true → false
        sync.enabled now has no effect: Sign in to enable sync.

        """)
    #expect(!(run.output + run.errors).contains(Self.secret))
    #expect(
      app.text == """
        # Kitchen iPad
        account:
          # whose
          signed_in: false

        sync:
          enabled: false # at last
          last_attempt:
            timestamp: "2026-03-01T07:05:31Z" # before the first coffee
            result: success

        """)
    #expect(app.isValid && app.run("ask", "syncing").output == "no: Local only\n")
  }

  @Test func aRetryIsRecordedWhole() throws {
    let app = AppFile("brewguide", Self.syncing)
    let failed = app.run("do", "retry_sync", "--outcome", "failure", "--input", "message=No network.")
    #expect(failed.code == 0, "\(failed.errors)")
    #expect(app.get("sync.last_attempt.result") == "failure" && app.get("sync.last_attempt.message") == "No network.")
    #expect(app.text.contains("Z\" # before the first coffee\n") && !app.text.contains("2026-03-01T07:05:31Z"))
    // A failed attempt changes nothing but the last attempt.
    let rest = app.text.components(separatedBy: "  last_attempt:")[0]
    #expect(rest == Self.syncing.components(separatedBy: "  last_attempt:")[0])
    #expect(app.run("do", "retry_sync").code == 0)
    #expect(app.get("sync.last_attempt.result") == "success" && !app.text.contains("message") && app.isValid)
  }

  /// Time and result come together, and a message only with a failure; otherwise nothing is recorded.
  @Test func anIncompleteAttemptIsNotRecorded() {
    let app = AppFile("brewguide", Self.syncing)
    let wrong = app.run("do", "retry_sync", "--input", "message=All went well.")
    #expect(wrong.code == 2 && wrong.errors.contains("unknown input message"))
    let long = app.run(
      "do", "retry_sync", "--outcome", "failure", "--input", "message=" + String(repeating: "x", count: 201))
    #expect(long.code == 2 && long.errors.contains("input message: "))
    #expect(app.run("set", "sync.last_attempt.message", "Why?").code == 1)
    #expect(app.run("unset", "sync.last_attempt.result").code == 1)
    #expect(app.text == Self.syncing)
    #expect(app.run("unset", "sync.last_attempt").code == 0 && app.isValid)
  }

  @Test func deletionOfSyncedDataIsConfirmedAndKeepsLocalData() {
    let app = AppFile("brewguide", Self.syncing)
    let unconfirmed = app.run("do", "request_data_deletion")
    #expect(
      unconfirmed.code == 1
        && unconfirmed.errors.hasSuffix(
          """
          must be confirmed; add --yes to confirm:
            I understand and want to request deletion
            Do you want to request deletion of your synced data?

          """)
    )
    #expect(app.text == Self.syncing)
    let data = app.run("do", "request_data_deletion", "--dry-run", "--json").output
    for part in [
      #""action":"request_data_deletion","outcome":"success""#,
      #""done":"Request sent. Sync has been turned off to prevent re-upload.""#, #""effects":[{"text":"#,
    ] {
      #expect(data.contains(part), "\(part) in \(data)")
    }
    let sent = app.run("do", "request_data_deletion", "--yes").output
    #expect(sent.hasPrefix("sync.enabled: true → false\n"))
    #expect(sent.hasSuffix("Request sent. Sync has been turned off to prevent re-upload.\n"))
    let rest = app.text.components(separatedBy: "  deletion_request:")[0]
    #expect(rest == Self.syncing.replacingOccurrences(of: "enabled: true", with: "enabled: false"))
    #expect(app.get("sync.deletion_request.result") == "sent")
    #expect(app.get("account.signed_in") == "true" && app.isValid)
  }

  /// The failure's message is recorded, nothing else changes, and sync continues.
  @Test func aDeletionThatFails() {
    let app = AppFile("brewguide", Self.syncing)
    let failed = app.run(
      "do", "request_data_deletion", "--yes", "--outcome", "failure", "--input", "message=No network.")
    #expect(failed.output.hasSuffix("The request was not sent. No network. You can try again.\n"), "\(failed.errors)")
    #expect(app.get("sync.enabled") == "true" && app.get("sync.deletion_request.result") == "failed" && app.isValid)
    #expect(app.get("sync.deletion_request.message") == "No network.")
    let byHand = app.run("set", "sync.deletion_request.message", "Why?")
    #expect(
      byHand.code == 1
        && byHand.errors.hasSuffix(
          "sync.deletion_request cannot be set directly; use `settle do brewguide.settings.yaml request_data_deletion`\n"
        )
    )
  }

  /// Setting a single key of the absent group would be invalid, but the message is that users can't set it.
  @Test(arguments: ["sync.deletion_request.message", "sync.deletion_request.timestamp", "sync.deletion_request.result"])
  func aKeptSettingInAGroupThatIsAbsent(_ setting: String) {
    let app = AppFile("brewguide", "{}\n")
    let run = app.run("set", setting, "x")
    let way = "cannot be set directly; use `settle do brewguide.settings.yaml request_data_deletion`\n"
    #expect(run.code == 1 && run.errors.contains(way), "\(run)")
  }

  /// If sync can't be enabled, it stays off and the attempt is recorded.
  @Test func enablingFails() {
    let app = AppFile("brewguide", Self.signedOut.replacingOccurrences(of: "signed_in: false", with: "signed_in: true"))
    let failed = app.run("do", "enable_sync", "--outcome", "failure", "--input", "message=iCloud is not there.")
    #expect(failed.code == 0 && failed.output.hasSuffix("iCloud is not there. You can try again.\n"))
    #expect(app.get("sync.enabled") == "false" && app.get("sync.last_attempt.result") == "failure" && app.isValid)
    let wrong = app.run("do", "enable_sync", "--outcome", "failed")
    let known = "only success, not_signed_in, network_unavailable, icloud_error, failure"
    #expect(wrong.code == 2 && wrong.errors.contains(known))
  }

  /// The identifier of the user who signs in is stored but never shown; a cancelled sign-in stores nothing.
  @Test func signingInKeepsWhoItIs() {
    let app = AppFile("brewguide", Self.signedOut)
    let cancelled = app.run("do", "sign_in", "--outcome", "cancelled")
    #expect(cancelled.output.hasSuffix("Sign-in cancelled.\n") && app.text == Self.signedOut)
    let busy = app.run("do", "sign_in", "--input", "busy=true")
    #expect(busy.code == 1 && busy.errors == "settle: A sign-in is in progress.\n")
    let run = app.run("do", "sign_in", "--input", "apple_user_id=" + Self.secret)
    #expect(run.code == 0 && !(run.output + run.errors).contains(Self.secret))
    #expect(app.text.contains("apple_user_id: " + Self.secret + "\n") && app.isValid)
  }
}
