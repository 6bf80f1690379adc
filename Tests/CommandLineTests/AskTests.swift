import TestSupport
import Testing

@Suite struct AskTests {
  private func ask(_ text: String, _ arguments: [String], schema: String = "betrfood") -> CommandRun {
    let folder = ScratchFolder(["a.yaml": text])
    return CommandRun(["ask", "a.yaml", "--schema", schema] + arguments, in: folder)
  }

  private static let night = "quiet_hours: {start: \"22:00\", end: \"07:00\"}\n"
  private static let noon = "quiet_hours: {start: \"12:00\", end: \"13:30\"}\n"
  private static let outside = "no: This time is not inside quiet hours."

  /// A window excludes its end; one that crosses midnight includes both sides of it.
  @Test(arguments: [
    (night, "23:30", "yes"), (night, "22:00", "yes"), (night, "21:59", outside), (night, "00:00", "yes"),
    (night, "06:59", "yes"), (night, "07:00", outside), (noon, "12:00", "yes"), (noon, "13:29", "yes"),
    (noon, "13:30", outside), (noon, "11:59", outside), ("{}", "23:30", outside),
    ("quiet_hours: {start: null, end: null}\n", "23:30", outside),
    // An unquoted time is the same time, although YAML 1.1 reads it as a number.
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
    (["quiet"], "missing input: at; use --input at=…"),
    (["quiet", "--input", "at=25:00"], "input at: expected a time of day"),
    (["quiet", "--input", "att=1"], "unknown input att: expected at; did you mean at?"),
    (["quiet", "--input", "at"], "NAME=VALUE"), (["quit"], "unknown question quit; did you mean quiet?"),
    (["zzzzz"], "unknown question zzzzz: expected quiet, delivered"),
    (["delivered", "--input", "type=like", "--input", "at=12:00"], "is not one of \"new_follower\", \"likes\""),
  ])
  func whatCannotBeAsked(_ arguments: [String], _ message: String) {
    let run = ask("{}", arguments)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  private static let lax = """
    properties: {start: {type: string}, end: {type: string}, mode: {enum: [light, dark]}}
    x-settings:
      name: app
      version: 1.0.0
      questions:
        open:
          title: Open?
          inputs: {at: {type: string}}
          all: [{time: {input: at}, within: [start, end], message: Closed.}]
        shows:
          title: Shown so?
          inputs: {as: {type: string}}
          all: [{setting: mode, is: {input: as}, message: Another one.}]
      actions:
        enter:
          title: Enter
          inputs: {at: {type: string}}
          when: [{time: {input: at}, within: [start, end], message: Closed.}]
          set: {mode: dark}

    """

  /// An input that can't be compared is an error, not the answer no, even if its schema allows it.
  @Test(arguments: [
    ("open", "at=12:00", 0, "yes\n", ""), ("open", "at=06:00", 1, "no: Closed.\n", ""),
    ("open", "at=5:00", 2, "", "input at must be a time of day"),
    ("open", "at=banana", 2, "", "(HH:MM, from 00:00 to 23:59)"),
    ("open", "at=25:00", 2, "", "input at must be a time of day"), ("open", "at=", 2, "", "input at"),
    ("shows", "as=dark", 0, "yes\n", ""), ("shows", "as=light", 1, "no: Another one.\n", ""),
    ("shows", "as=drak", 2, "", "input as is not a possible value of mode"),
  ])
  func anInputIsCheckedAgainstWhatItIsComparedWith(
    _ question: String, _ input: String, _ code: Int32, _ output: String, _ errors: String
  ) {
    let folder = ScratchFolder(["s.yaml": Self.lax, "a.yaml": "start: \"08:00\"\nend: \"20:00\"\nmode: dark\n"])
    let run = CommandRun(["ask", "a.yaml", question, "--schema", "s.yaml", "--input", input], in: folder)
    #expect(
      run.code == code && run.output == output && (errors.isEmpty ? run.errors.isEmpty : run.errors.contains(errors)),
      "\(run.output)\(run.errors)")
    guard question == "open", code == 2 else { return }
    let action = CommandRun(["do", "a.yaml", "enter", "--schema", "s.yaml", "--input", input], in: folder)
    #expect(action.code == 2 && action.errors.contains("input at"), "\(action.errors)")
  }

  @Test func schemaCheckDemandsTheFormOfTimes() {
    let folder = ScratchFolder(["s.yaml": Self.lax])
    let run = CommandRun(["schema", "check", "s.yaml"], in: folder)
    let message = "input at is compared as a time of day but may be \"5:00\""
    #expect(run.code == 1 && run.output.contains("settings/untimed-comparison") && run.output.contains(message))
    #expect(run.output.contains("start is compared as a time of day"))
    folder.write(
      "t.yaml", Self.lax.replacing("{type: string}", with: "{type: string, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$'}")
    )
    #expect(!CommandRun(["schema", "check", "t.yaml"], in: folder).output.contains("untimed"))
  }

  @Test func withoutANameTheQuestionsAreListed() {
    let run = ask("{}", [])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("quiet --input at=…\n    Is this time inside quiet hours?\n"))
    let none = CommandRun(["ask", "a.yaml"], in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(none.code == 2 && none.errors.contains("no schema found for"))
    let folder = ScratchFolder(["a.yaml": "a: 1\n", "s.yaml": "properties: {a: {type: integer}}\n"])
    for (command, kind) in [("ask", "questions"), ("do", "actions")] {
      let silent = CommandRun([command, "a.yaml", "-s", "s.yaml"], in: folder)
      #expect(
        silent.code == 0 && silent.output == "" && silent.errors == "settle: the schema of a.yaml has no \(kind)\n")
    }
  }
}
