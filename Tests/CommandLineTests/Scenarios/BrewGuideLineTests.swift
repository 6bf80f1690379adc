import TestSupport
import Testing

/// The requirements in BrewGuide's documents, by line: `000` is the plan of the settings view, `001` the architecture.
@Suite struct BrewGuideLineTests {
  private static let secret = "001473.9c1f4e0b7a2d4d5f.1142"
  private static let signedIn = "account: {signed_in: true}\n"

  @Test("000:134, 385 the sync switch performs its action")
  func theSwitchOfSync() {
    let app = AppFile("brewguide", Self.signedIn)
    let on = app.run("set", "sync.enabled", "true")
    #expect(on.code == 0 && on.output.contains("outside the file: The app checks whether iCloud is available.\n"))
    #expect(app.get("sync.enabled") == "true" && app.get("sync.last_attempt.result") == "success")
    let off = app.run("set", "sync.enabled", "false").output
    #expect(off == "sync.enabled: true → false\noutside the file: iCloud sync is stopped on this device.\n")
    let failed = app.run("set", "sync.enabled", "true", "--outcome", "network_unavailable")
    #expect(failed.output.hasSuffix("The network is not available. You can try again.\n"), "\(failed.errors)")
    #expect(app.get("sync.enabled") == "false" && app.get("sync.last_attempt.result") == "failure" && app.isValid)
  }

  @Test(
    "000:134 a switch is refused like its action",
    arguments: [
      (["--input", "busy=true"], 1, "settle: Sync is in progress.\n"),
      (
        ["--outcome", "no_network"], 2,
        "the action enable_sync has no outcome no_network, only success, not_signed_in"
      ),
      (["--outcome", "failure"], 2, "missing input: message; use --input message=…"),
      (["--input", "bussy=true"], 2, "unknown input bussy: expected busy; did you mean busy?"),
    ])
  func aSwitchThatIsRefused(_ arguments: [String], _ code: Int32, _ message: String) {
    let app = AppFile("brewguide", Self.signedIn)
    let run = CommandRun(["set", app.name, "sync.enabled", "true"] + arguments, in: app.folder)
    #expect(run.code == code && run.errors.contains(message), "\(run.errors)")
    #expect(app.text == Self.signedIn)
  }

  @Test("000:133 while signed out the switch says why, and nothing is stored")
  func theSwitchWhileSignedOut() {
    let app = AppFile("brewguide", "")
    let run = app.run("set", "sync.enabled", "true")
    #expect(run.code == 1 && run.errors == "settle: Sign in to enable sync.\n" && app.text == "")
    let screen = app.run("preview", "--json").output
    let toggle = #""enabled":false,"reason":"Sign in to enable sync.","tone":"warning","#
    #expect(screen.contains(toggle + #""switch":{"action":"enable_sync","title":"Enable sync""#), "\(screen)")
  }

  @Test("000:134 --force writes only the value of a switch, and only its action changes it")
  func aSwitchByForce() {
    let app = AppFile("brewguide", Self.signedIn)
    #expect(app.run("set", "sync.enabled", "true", "--force").output == "sync.enabled: not set → true\n")
    #expect(app.text == Self.signedIn + "sync:\n  enabled: true\n")
    let option = app.run("set", "sync.enabled", "true", "--outcome", "failure")
    #expect(option.code == 2 && option.errors.contains("--outcome cannot be used: no action turns this"))
    for arguments in [["unset", "sync.enabled"], ["reset", "sync"], ["set", "sync", "{enabled: false}"]] {
      let run = CommandRun([arguments[0], app.name] + arguments.dropFirst(), in: app.folder)
      let way = "sync.enabled cannot be set directly; use `settle do brewguide.settings.yaml disable_sync`"
      #expect(run.code == 1 && run.errors.contains(way), "\(arguments) \(run.errors)")
    }
    // Setting a switch to its current value isn't a change.
    #expect(app.run("set", "sync.enabled", "true").code == 0 && app.get("sync.enabled") == "true")
  }

  @Test("000:135, 387 stored sync is turned off, even without effect")
  func storedSyncIsTurnedOff() {
    let app = AppFile("brewguide", "sync: {enabled: true} # from the phone\n")
    #expect(app.get("sync.enabled") == "false")
    let busy = app.run("do", "disable_sync", "--input", "busy=true")
    #expect(busy.code == 1 && busy.errors == "settle: Sync is in progress.\n")
    let off = app.run("do", "disable_sync")
    #expect(off.code == 0 && off.output.hasSuffix("iCloud sync is stopped on this device.\n"), "\(off.errors)")
    #expect(app.text == "sync: {enabled: false} # from the phone\n")
    #expect(app.run("do", "disable_sync").errors == "settle: Sync is already off.\n")
  }

  @Test(
    "000:149, 352 a failure says why",
    arguments: [
      "last_attempt: {timestamp: \"2026-03-01T08:15:00Z\", result: failure}",
      "deletion_request: {timestamp: \"2026-03-01T08:15:00Z\", result: failed}",
    ])
  func aFailureSaysWhy(_ text: String) {
    let app = AppFile("brewguide", Self.signedIn + "sync:\n  \(text)\n")
    let check = app.run("check")
    #expect(check.code == 1 && check.output.contains("error[schema/required]") && check.output.contains("\"message\""))
    for action in ["enable_sync", "request_data_deletion"] {
      let run = app.run("do", action, "--outcome", "failure", "--yes")
      #expect(run.code == 2 && run.errors.contains("missing input: message"), "\(run.errors)")
    }
  }

  @Test("000:161, 503 Retry describes its effect, and why it is unavailable")
  func theCaptionOfRetry() {
    let app = AppFile("brewguide", Self.signedIn)
    let screen = app.run("preview", "--json").output
    let row =
      #""row":"action:retry_sync","kind":"action","label":"Retry sync","caption":"Syncs this device with iCloud now.""#
    #expect(screen.contains(row), "\(screen)")
    #expect(screen.contains(#""reason":"Enable sync to retry.","tone":"warning""#))
  }

  @Test("000:254-259; 001:265, 279 messages have a tone, and the data has the messages of outcomes")
  func tones() {
    let app = AppFile("brewguide", Self.signedIn + "sync: {enabled: true}\n")
    let screen = app.run("preview", "--json").output
    for part in [
      #"{"name":"cancelled","title":"Cancelled","tone":"info","done":"Sign-in cancelled."}"#,
      #"{"name":"network_unavailable","title":"No network","tone":"error","done":"The network is not available. You can try again."}"#,
      #"{"name":"success","title":"Sent","tone":"success","done":"Request sent. Sync has been turned off to prevent re-upload."}"#,
      #""reason":"You are already signed in.","tone":"info""#,
    ] {
      #expect(screen.contains(part), "\(part)\n\(screen)")
    }
    let done = app.run("do", "retry_sync", "--outcome", "not_signed_in", "--json").output
    #expect(
      done.contains(#""done":"You are not signed in to iCloud. Sign in, then try again.","tone":"warning""#))
    let list = app.run("do", "--json").output
    #expect(list.contains(#""in":[false],"message":"You are already signed in.","tone":"info"}"#), "\(list)")
  }

  @Test(
    "000:317-332, 374, 466 each kind of error is a separate outcome",
    arguments: [
      ("sign_in", "not_available", [], "Sign in with Apple is not available right now. You can try again."),
      ("sign_in", "failure", ["message=Apple did not answer."], "Apple did not answer. You can try again."),
      ("enable_sync", "not_signed_in", [], "You are not signed in to iCloud. Sign in, then try again."),
      ("enable_sync", "icloud_error", ["message=iCloud is full."], "iCloud is full. You can try again."),
      ("enable_sync", "failure", ["message=It failed."], "It failed. You can try again."),
      (
        "request_data_deletion", "network_unavailable", [],
        "The request was not sent. The network is not available. You can try again."
      ),
    ] as [(String, String, [String], String)])
  func kindsOfErrors(_ action: String, _ outcome: String, _ inputs: [String], _ words: String) {
    let app = AppFile("brewguide", action == "sign_in" ? "" : Self.signedIn)
    let more = inputs.flatMap { ["--input", $0] }
    let run = CommandRun(["do", app.name, action, "--yes", "--outcome", outcome] + more, in: app.folder)
    #expect(run.code == 0 && run.output.hasSuffix("\n\(words)\n"), "\(run.output)\(run.errors)")
    #expect(app.isValid && app.get("sync.enabled") == "false")
  }

  @Test(
    "000:217, 266 enabling sync and signing out end the status of a deletion", arguments: ["enable_sync", "sign_out"])
  func theStatusOfADeletionEnds(_ action: String) {
    let app = AppFile("brewguide", Self.signedIn)
    #expect(app.run("do", "request_data_deletion", "--yes").code == 0)
    let words = "  Request sent. Sync has been turned off to prevent re-upload.\n"
    #expect(app.run("show").output.contains(words))
    #expect(app.run("do", action).code == 0)
    #expect(!app.run("show").output.contains(words) && !app.text.contains("deletion_request") && app.isValid)
  }

  @Test("001:110 signing in requires the identifier")
  func signingInWantsTheIdentifier() {
    let app = AppFile("brewguide", "")
    let run = app.run("do", "sign_in")
    #expect(run.code == 2 && run.errors.contains("--input-file apple_user_id=FILE"), "\(run.errors)")
    #expect(app.text == "")
    app.folder.write("id", Self.secret + "\n")
    #expect(app.run("do", "sign_in", "--input-file", "apple_user_id=id").code == 0)
    #expect(app.text.contains("apple_user_id: \(Self.secret)\n") && app.isValid)
  }

  @Test("001:160 the text of the box")
  func textsOfTheBox() {
    let app = AppFile("brewguide", Self.signedIn)
    #expect(app.run("preview", "--json").output.contains(#"{"check":"I understand and want to request deletion"}"#))
  }

  @Test("show prints the screen: its rows and statuses")
  func theScreen() {
    let text = "account: {signed_in: true}\nsync:\n  enabled: true\n  last_attempt:\n"
    let attempt = "    timestamp: \"2026-03-01T08:15:00Z\"\n    result: failure\n    message: No network.\n"
    let app = AppFile("brewguide", text + attempt)
    #expect(
      app.run("show").output == """
        Sync (optional)
          Signed in
          Sign out                                       do sign_out
          Sync enabled                     true  line 3  sync.enabled
          Sync enabled
          Last attempt: 2026-03-01 08:15 UTC — Failure
          No network.
          Retry sync                                     do retry_sync

        Privacy
          Request deletion of synced data                do request_data_deletion

        """)
    let all = app.run("show", "--all").output
    #expect(all.contains("account.apple_user_id") && all.contains("sync.last_attempt.message"))
  }
}
