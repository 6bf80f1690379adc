import TestSupport
import Testing

/// `settle ask`
@Suite struct AskTests {
  private func ask(_ text: String, _ arguments: [String], schema: String = "betrfood") -> ProgramRun {
    let folder = ScratchFolder(["a.yaml": text])
    return ProgramRun(["ask", "a.yaml", "--schema", schema] + arguments, in: folder)
  }

  private static let night = "quiet_hours: {start: \"22:00\", end: \"07:00\"}\n"
  private static let noon = "quiet_hours: {start: \"12:00\", end: \"13:30\"}\n"
  private static let outside = "no: This time is not inside quiet hours."

  /// The end of a window is not inside; one that crosses midnight is inside on both sides of it.
  @Test(arguments: [
    (night, "23:30", "yes"), (night, "22:00", "yes"), (night, "21:59", outside), (night, "00:00", "yes"),
    (night, "06:59", "yes"), (night, "07:00", outside), (noon, "12:00", "yes"), (noon, "13:29", "yes"),
    (noon, "13:30", outside), (noon, "11:59", outside), ("{}", "23:30", outside),
    ("quiet_hours: {start: null, end: null}\n", "23:30", outside),
    ("quiet_hours: {start: \"22:00\", end: \"22:00\"}\n", "22:00", outside),
    ("quiet_hours: {start: \"22:00\"}\n", "23:00", outside),
    // No quotes: the same time, whatever older readers make of it.
    ("quiet_hours: {start: 22:00, end: 07:00}\n", "23:30", "yes"),
  ])
  func quietHours(_ text: String, _ time: String, _ answer: String) {
    let run = ask(text, ["quiet", "--input", "at=\(time)"])
    #expect(run.output == answer + "\n")
    #expect(run.code == (answer == "yes" ? 0 : 1))
  }

  @Test(arguments: [
    ("{}", "likes", "12:00", "yes"), ("{}", "ai_suggestions", "12:00", "no: This type of notification is off."),
    ("notifications: {enabled: false}\n", "likes", "12:00", "no: Notifications are off."),
    ("notifications: {types: {likes: false}}\n", "likes", "12:00", "no: This type of notification is off."),
    ("notifications: {types: {likes: false}}\n", "comments", "12:00", "yes"),
    (night, "likes", "23:30", "no: This time is inside quiet hours."), (night, "likes", "07:00", "yes"),
  ])
  func delivery(_ text: String, _ type: String, _ time: String, _ answer: String) {
    let run = ask(text, ["delivered", "--input", "type=\(type)", "--input", "at=\(time)"])
    #expect(run.output == answer + "\n", "\(run.errors)")
  }

  @Test(arguments: [
    ("account: {signed_in: true}\nsync: {enabled: true}\n", "yes"), ("sync: {enabled: true}\n", "no: Local only"),
    ("account: {signed_in: true}\n", "no: Local only"),
  ])
  func theModeOfSyncIsDerived(_ text: String, _ answer: String) {
    #expect(ask(text, ["syncing"], schema: "brewguide").output == answer + "\n")
  }

  @Test func asData() {
    let yes = ask(Self.night, ["quiet", "--input", "at=23:30", "--json"])
    #expect(yes.code == 0 && yes.output == "{\"question\":\"quiet\",\"answer\":true}\n")
    let no = ask(Self.night, ["quiet", "--input", "at=12:00", "--json"])
    #expect(no.code == 1 && no.output.contains("\"answer\":false,\"reason\":\"This time is not inside quiet hours.\""))
    #expect(ask("{}", ["--json"]).output.hasPrefix("{\"questions\":[{\"name\":\""))
  }

  @Test(arguments: [
    (["quiet"], "the input at is missing: --input at=…"),
    (["quiet", "--input", "at=25:00"], "the input at: \"25:00\""),
    (["quiet", "--input", "att=1"], "unknown input att: there is at; did you mean at?"),
    (["quiet", "--input", "at"], "NAME=VALUE"), (["quit"], "no question quit; did you mean quiet?"),
    (["delivered", "--input", "type=like", "--input", "at=12:00"], "is not one of \"new_follower\", \"likes\""),
  ])
  func whatCannotBeAsked(_ arguments: [String], _ message: String) {
    let run = ask("{}", arguments)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  @Test func withoutANameTheQuestionsAreListed() {
    let run = ask("{}", [])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("quiet --input at=…\n    Is this time inside quiet hours?\n"))
    let none = ProgramRun(["ask", "a.yaml"], in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(none.code == 2 && none.errors.contains("has no schema"))
  }
}
