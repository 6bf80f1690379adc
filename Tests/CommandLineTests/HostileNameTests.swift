import CommandLineInterface
import TestSupport
import Testing

/// Names and values with terminal control sequences, passed to every command, whose output must escape them.
@Suite struct HostileNameTests {
  private static let name = "a\u{1B}[2J\u{9B}1m\u{202E}b"

  /// Every runnable command, as a list of words.
  private static let commands: [[String]] = leaves(Commands.root(), [])

  private static func leaves(_ command: Command, _ words: [String]) -> [[String]] {
    command.subcommands.isEmpty ? [words] : command.subcommands.flatMap { leaves($0, words + [$0.name]) }
  }

  private static func dangerous(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0A: false
      case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E: true
      case _: false
      }
    }
  }

  private func operandCount(_ words: [String]) -> ClosedRange<Int> {
    var command = Commands.root()
    for word in words { command = command.subcommands.first { $0.name == word } ?? command }
    return command.operandCount
  }

  @Test(arguments: commands)
  func aMissingFileOrAnUnknownWordIsEscaped(_ words: [String]) {
    let folder = ScratchFolder([:])
    let counts = operandCount(words)
    let count = min(max(counts.lowerBound, 1), 3)
    let run = CommandRun(
      atTerminal: words + Array(repeating: folder.path + "/" + Self.name, count: count), in: folder)
    #expect(!run.errors.isEmpty || !run.output.isEmpty)
    #expect(Self.dangerous(run.errors + run.output) == [])
  }

  @Test(arguments: commands)
  func anUnknownOptionIsEscaped(_ words: [String]) {
    let folder = ScratchFolder([:])
    let run = CommandRun(atTerminal: words + ["--" + Self.name], in: folder)
    #expect(run.code == 2 && run.errors.contains("unknown option --a␛[2J"))
    #expect(Self.dangerous(run.errors) == [])
  }

  private static let schema = #"""
    $schema: https://json-schema.org/draft/2020-12/schema
    x-settings:
      sections: [{id: "s\e\u202E", title: "S\e\u202E"}]
      actions: {"act\e": {title: "A\e\u202E", confirm: "Sure\e\u202E?", set: {a: 1}}}
    properties:
      a:
        title: "T\e\u202E"
        description: "D\e\u202E"
        default: "v\e\u202E"
        enum: ["v\e\u202E", "w\e\u202E"]
        x-setting: {section: "s\e\u202E", scope: device}
      "k\e\u202E": {type: integer, default: 3, x-setting: {help: "one\e\ntwo\u202E"}}
    additionalProperties: false
    """#

  /// Files that have such names, keys and values: a valid one and one with findings.
  @Test(arguments: [
    ["check"], ["show"], ["show", "--all"], ["why", "FILE", "a"], ["ask"], ["do"], ["do", "FILE", "act\u{1B}"],
    ["set", "FILE", "a", "w\u{1B}\u{202E}"], ["set", "FILE", "a", "x\u{1B}\u{202E}"], ["unset", "FILE", "a"],
    ["move", "FILE", "a", "b\u{1B}"], ["reset", "FILE", "a"], ["normalize", "FILE", "--write-defaults"],
    ["describe", "SCHEMA"], ["describe", "SCHEMA", "a"], ["diff", "FILE", "OTHER"], ["format"],
    ["schema", "check", "SCHEMA"],
    ["get", "FILE", "k\u{1B}"], ["get", "FILE", "a"], ["convert", "FILE", "--to", "csv"],
    ["init", "SCHEMA", "--update", "FILE"],
  ])
  func keysAndValuesAreEscaped(_ arguments: [String]) {
    for text in [#"{a: "w\e\u202E"}"# + "\n", #"{a: "z\e\u202E", "q\e\u202E": 1}"# + "\n", "a: [\n"] {
      let folder = ScratchFolder([
        Self.name + ".yaml": text, "other.yaml": "a: 2\n", Self.name + ".schema.yaml": Self.schema,
      ])
      let file = folder.path + "/" + Self.name + ".yaml"
      let schema = folder.path + "/" + Self.name + ".schema.yaml"
      let names = ["FILE": file, "SCHEMA": schema, "OTHER": folder.path + "/other.yaml"]
      let words = arguments.map { names[$0] ?? $0 } + (arguments.contains { names[$0] != nil } ? [] : [file])
      let takesSchema = !["describe", "schema", "init"].contains(arguments[0])
      let run = CommandRun(atTerminal: words + (takesSchema ? ["--schema", schema] : []), in: folder)
      #expect(!run.errors.isEmpty || !run.output.isEmpty)
      #expect(Self.dangerous(run.errors + run.output) == [], "\((run.output + run.errors).debugDescription)")
    }
  }
}
