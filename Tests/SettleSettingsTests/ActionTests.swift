import SettleSettingsScreens
import Testing

/// Actions and switches in an application.
@Suite struct ActionTests {
  private func settings(_ text: String, _ schema: String) throws -> SettingsFile {
    try SettingsFile(inMemory: text, schema: SettingsSchema(schema))
  }

  private static func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func actions() throws {
    var brewguide = try settings(
      "account: {signed_in: true, apple_user_id: s3cret}\nsync: {enabled: true}\n", "brewguide")
    #expect(try brewguide.obstacle(to: "sign_in") == "You are already signed in.")
    #expect(Self.message { try brewguide.apply("sign_in") } == "You are already signed in.")
    let asked = ["I understand and want to request deletion", "Do you want to request deletion of your synced data?"]
    #expect(try brewguide.confirmations(of: "request_data_deletion") == asked)
    #expect(Self.message { try brewguide.apply("request_data_deletion") } == asked.joined(separator: "\n"))
    let outcomes = ["success", "not_signed_in", "network_unavailable", "icloud_error", "failure"]
    #expect(try brewguide.outcomes(of: "retry_sync") == outcomes)
    #expect(Self.message { try brewguide.apply("retry_sync", outcome: "x") } == "unknown outcome x")
    try brewguide.apply("retry_sync", outcome: "failure", inputs: ["message": "No network."])
    #expect(try brewguide.value(at: "sync.last_attempt.message") == "No network.")
    for (inputs, expected) in [
      (["message": ""], "input message: "),
      (["massage": "No network."], "unknown input massage: expected busy, message"),
    ] {
      let message = Self.message { try brewguide.apply("retry_sync", outcome: "failure", inputs: inputs) }
      #expect(message?.hasPrefix(expected) == true)
    }
    try brewguide.apply("request_data_deletion", isConfirmed: true)
    #expect(try brewguide.value(at: "sync.enabled") == false)
    try brewguide.apply("sign_out")
    #expect(try brewguide.value(at: "account.apple_user_id", as: String?.self) == nil)
    #expect(Self.message { try brewguide.apply("sing_out") } == "unknown action sing_out")
    var betrfood = try settings("{}\n", "betrfood")
    #expect(Self.message { try betrfood.apply("change_email") }?.hasPrefix("missing input: email") == true)
    try betrfood.apply("change_email", inputs: ["email": "ana@example.org"])
    #expect(betrfood.text.contains("pending_email: ana@example.org"))
  }

  /// Setting a switch performs the action that changes it; its outcome is returned.
  @Test func switches() throws {
    var brewguide = try settings("account: {signed_in: false}\n", "brewguide")
    #expect(Self.message { try brewguide.set("sync.enabled", to: true) } == "Sign in to enable sync.")
    #expect(Self.message { _ = try brewguide.proposal(setting: "sync.enabled", to: true) } == "Sign in to enable sync.")
    #expect(brewguide.text == "account: {signed_in: false}\n")
    brewguide = try settings("account: {signed_in: true, apple_user_id: s3cret}\n", "brewguide")
    let row = brewguide.screen.sections.flatMap(\.rows).first { $0.path == "sync.enabled" }
    #expect(row?.actionName == "enable_sync" && row?.isEnabled == true)
    #expect(try brewguide.proposal(setting: "sync.enabled", to: true).text.contains("result: success"))
    try brewguide.set("sync.enabled", to: true)
    #expect(try brewguide.value(at: "sync.last_attempt.result") == "success")
    try brewguide.set("sync.enabled", to: false)
    #expect(try brewguide.value(at: "sync.enabled") == false)
    let failed = try brewguide.apply("enable_sync", outcome: "failure", inputs: ["message": "No answer."])
    #expect(failed.words == "No answer. You can try again." && failed.tone == .error && failed.dialogTitle == nil)
    var cravey = try settings("{}\n", "cravey")
    let told = try cravey.apply("export_data", outcome: "failure", inputs: ["reason": "No space."])
    #expect(told.dialogTitle == "Error" && told.dialogButton == "OK" && told.effects.isEmpty)
    #expect(try cravey.apply("export_data").effects == ["You can save or share the file."])
  }
}
