import TestSupport
import Testing

/// Findings that follow from a syntax error aren't reported, but errors that don't depend on it are.
struct MistakeConsequenceTests {
  private static let schema = """
    required: [a, b, c]
    additionalProperties: false
    properties:
      a:
        required: [x, y]
        additionalProperties: false
        properties: {x: {type: integer}, y: {type: integer}, pin: {type: integer, x-setting: {sensitive: true}}}
      b: {type: array, minItems: 3, items: {type: integer}}
      c: {type: integer}
    """

  private static func check(_ name: String, _ text: String, _ more: [String] = []) -> CommandRun {
    let folder = ScratchFolder([name: text, "s.yaml": schema])
    return CommandRun(["check", "-q", "--no-lint", "-s", "s.yaml", name] + more, in: folder)
  }

  /// A file with a missing or extra bracket, and the codes of its findings, from the top of the file.
  @Test(arguments: [
    ("a.json", #"{"a": {"x": 1, "b": [1, 2, 3], "c": 1}"#, ["json/unclosed-bracket"]),
    ("a.json", #"{"a": {"x": 1, "b": [1, 2, 3], "c": 1"#, ["json/unclosed-bracket"]),
    (
      "a.json", #"{"a": {"x": 1, "y": 2}, "b": [1, 2, "c": 1}"#, ["json/unexpected-character", "json/unclosed-bracket"]
    ),
    ("a.json", #"{"a": {"x": 1, "y": 2}, "b": [1, 2}, "c": 1}"#, ["json/mismatched-bracket"]),
    ("a.json", #"{"a": {"x": 1], "b": [1, 2, 3], "c": 1}"#, ["json/mismatched-bracket"]),
    (
      "a.json", #"{"a": "x": 1, "y": 2}, "b": [1, 2, 3], "c": 1}"#,
      ["json/unexpected-character", "json/trailing-content"]
    ),
    (
      "a.json", #"{"a": {"x": 1, "y": 2}, "b": 1, 2, 3], "c": 1}"#,
      [
        "json/unquoted-key", "json/missing-value", "json/unquoted-key", "json/mismatched-bracket", "json/missing-value",
      ]
    ),
    // Errors that don't depend on where the bracket belongs.
    (
      "a.json", #"{"a": {"x": "k", "y": 2}, "b": [1, 2, "c": 1}"#,
      ["schema/type", "json/unexpected-character", "json/unclosed-bracket"]
    ),
    (
      "a.json", #"{"a": {"x": 1, "y": 2}, "q": 1, "b": ["k", 2, "c": 1}"#,
      ["schema/additionalProperties", "schema/type", "json/unexpected-character", "json/unclosed-bracket"]
    ),
    ("a.yaml", "{a: {x: 1, b: [1, 2, 3], c: 1}\n", ["yaml/unclosed-bracket"]),
    ("a.yaml", "{a: {x: 1, y: 2}, b: [1, 2, c: 1}\n", ["yaml/unclosed-bracket"]),
    ("a.yaml", "a: {x: 1\nb: [1, 2, 3]\nc: 1\n", ["yaml/unclosed-bracket"]),
    ("a.yaml", "a: x: 1}\nb: [1, 2, 3]\nc: 1\n", ["yaml/unexpected-colon"]),
    ("a.yaml", "a: {x: 1]\nb: [1, k, 3]\nc: 1\n", ["yaml/unclosed-bracket", "schema/type"]),
  ])
  func whatFollowsFromABracketIsNotReported(name: String, text: String, codes: [String]) {
    let run = Self.check(name, text, ["--format", "oneline"])
    #expect(run.output.matches(of: /\[([a-z]+\/[A-Za-z-]+)\]\n/).map { String($0.1) } == codes, "\(run.output)")
  }

  @Test func theContentsOfAMisspelledGroupAreReported() {
    let schema = """
      additionalProperties: false
      properties: {display: {properties: {x: {type: integer}, pin: {type: integer, x-setting: {sensitive: true}}}}}
      """
    let folder = ScratchFolder(["a.yaml": "displya: {x: one, pin: hunter2}\n", "s.yaml": schema])
    let check = ["check", "-q", "--no-lint", "-s", "s.yaml", "a.yaml"]
    let run = CommandRun(check + ["--verbose"], in: folder)
    #expect(
      run.output.contains(
        """
        error[schema/type]: expected an integer, found ‹redacted›
          --> a.yaml:1:14
         1 | displya: {x: ‹redacted›, pin: ‹redacted›}
           |              ^^^^^^^^^^
           = schema: s.yaml:2  /properties/display/properties/x/type
           = note: checked as if the key were "display"
        """), "\(run.output)")
    let json = CommandRun(check + ["--format", "json"], in: folder)
    #expect(json.output.contains(#""instanceLocation":"/displya/x""#))
    #expect(json.output.contains(#""note":"checked as if the key were \"display\"""#), "\(json.output)")
    #expect(!(run.output + json.output).contains("hunter2"))
    // The key is corrected on request, whatever is wrong inside.
    #expect(CommandRun(check + ["--fix"], in: folder).output.contains("1 | displya: {x: ‹redacted›"))
    #expect(CommandRun(check + ["--unsafe-fixes"], in: folder).output.contains("1 | display: {x: one"))
  }

  // MARK: Conditions

  private static func conditional(default standard: Bool, _ severity: String = "note") -> String {
    """
    properties:
      enabled: {type: boolean, default: \(standard)}
      likes:
        type: boolean
        default: false
        x-setting: {requires: [{setting: enabled, is: true, otherwise: false, severity: \(severity), message: Turn it on.}]}
    x-settings:
      name: n
      version: 1.0.0
      actions: {mute: {title: Mute, when: [{setting: enabled, is: true, message: It is off.}], set: {enabled: false}}}

    """
  }

  /// A condition reads the effective value: the default if the schema rejects the written one.
  @Test(arguments: [
    ("enabled: yes\nlikes: true\n", true), ("likes: true\nenabled: [1]\n", true), ("{likes: true, enabled: 1}\n", true),
    ("enabled: yes\nlikes: true\n", false),
  ])
  func aConditionReadsTheValueThatApplies(_ text: String, _ standard: Bool) {
    for name in ["a.yaml", "b.yaml"] {
      let stream = name == "b.yaml" ? "x: 1\n---\n" + text : text
      let folder = ScratchFolder([name: stream, "s.yaml": Self.conditional(default: standard)])
      let more = ["-s", "s.yaml"] + (name == "b.yaml" ? ["--document", "2"] : [])
      #expect(CommandRun(["why", name, "enabled"] + more, in: folder).output.hasPrefix("enabled is \(standard)\n"))
      let likes = CommandRun(["why", name, "likes"] + more, in: folder)
      #expect(likes.output.hasPrefix("likes is \(standard)\n"), "\(likes)")
      #expect(CommandRun(["get", name, "likes"] + more, in: folder).output == "\(standard)\n")
      if !standard {
        #expect(likes.output.contains("Turn it on. enabled is false (its value is invalid)\n"), "\(likes)")
      }
      let mute = CommandRun(["do", name, "mute"] + more, in: folder)
      #expect(mute.code == (standard ? 0 : 1) && mute.errors.contains("It is off.") != standard, "\(mute)")
    }
  }

  /// Consequences of a rejected value are reported only once the value is corrected.
  @Test(arguments: ["enabled: yes\nlikes: true\n", "likes: true\nenabled: [1]\n", "{likes: true, enabled: 1}\n"])
  func aConditionOnARefusedValueIsNotReported(_ text: String) {
    let folder = ScratchFolder(["a.yaml": text, "s.yaml": Self.conditional(default: false, "error")])
    let run = CommandRun(["check", "--no-lint", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("schema/type") && !run.output.contains("Turn it on"), "\(run)")
    #expect(CommandRun(["set", "a.yaml", "enabled", "false", "--force", "-s", "s.yaml"], in: folder).code == 0)
    let corrected = CommandRun(["check", "--no-lint", "-s", "s.yaml", "a.yaml"], in: folder)
    #expect(corrected.code == 1 && corrected.output.contains("Turn it on"), "\(corrected)")
  }

  /// A rejected value of a weaker file never applies; the next one does. `why` reports each rejected value as not
  /// allowed.
  @Test(arguments: [
    (["enabled: true\n", "enabled: 'yes'\n"], true), (["enabled: 'on'\n", "enabled: 'yes'\n"], false),
    (["enabled: 'yes'\n", "enabled: true\n"], true), (["{enabled: [1]}\n", "a: 1\n"], false),
  ])
  func aRefusedValueOfAWeakerFileNeverApplies(_ layers: [String], _ isOn: Bool) {
    let folder = ScratchFolder([
      "a.yaml": "likes: true\n", "b.yaml": "likes: true\nenabled: 5\n", "w.yaml": layers[0], "m.yaml": layers[1],
      "s.yaml": Self.conditional(default: false),
    ])
    let more = ["-s", "s.yaml", "--layer", "weak=w.yaml", "--layer", "mid=m.yaml"]
    for name in ["a.yaml", "b.yaml"] {
      #expect(CommandRun(["why", name, "enabled"] + more, in: folder).output.hasPrefix("enabled is \(isOn)\n"))
      let why = CommandRun(["why", name, "enabled"] + more, in: folder).output
      let refused = (layers + [name == "b.yaml" ? "enabled: 5" : ""]).filter {
        $0.contains("enabled") && !$0.contains("true")
      }
      #expect(why.matches(of: /invalid:/).count == refused.count, "\(why)")
      #expect(CommandRun(["get", name, "likes"] + more, in: folder).output == "\(isOn)\n")
      let check = CommandRun(["check", "--no-lint", name] + more, in: folder)
      #expect(check.code == 1 && !check.output.contains("Turn it on"), "\(check)")
    }
  }

  /// A condition on a valid value is reported, whatever a file below it contains.
  @Test func aRefusedValueBelowAnAllowedOneHidesNothing() {
    let folder = ScratchFolder([
      "a.yaml": "likes: true\nenabled: false\n", "w.yaml": "enabled: 'yes'\n",
      "s.yaml": Self.conditional(default: true),
    ])
    let check = CommandRun(["check", "--no-lint", "-s", "s.yaml", "--layer", "w=w.yaml", "a.yaml"], in: folder)
    #expect(check.output.contains("Turn it on"), "\(check)")
  }
}
