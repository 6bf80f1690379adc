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

  private func operandCount(_ words: [String]) -> Int {
    // Optional operands without which these commands read no file.
    if let count = ["set": 3, "reset": 2, "schema diff": 2][words.joined(separator: " ")] { return count }
    var command = Commands.root()
    for word in words { command = command.subcommands.first { $0.name == word } ?? command }
    return min(max(command.operandCount.lowerBound, 1), 3)
  }

  /// The options without which a command reads no file.
  private static let required = [
    "normalize": ["--write-defaults"], "convert": ["--to", "json"], "schema export": ["--to", "standard"],
    "schema codegen": ["--to", "swift"],
  ]

  @Test(arguments: commands)
  func aMissingFileOrAnUnknownWordIsEscaped(_ words: [String]) {
    let folder = ScratchFolder([:])
    let names = Array(repeating: folder.path + "/" + Self.name, count: operandCount(words))
    let options = Self.required[words.joined(separator: " ")] ?? []
    let run = CommandRun(atTerminal: words + names + options, in: folder)
    // The configuration of a file is known before there is the file.
    let needsFile = words != ["config", "show"]
    #expect(run.code == (needsFile ? 2 : 0), "\(run)")
    // Without a folder for catalogs, their names aren't looked up.
    let namesFile = needsFile && ![["catalog", "update"], ["catalog", "remove"]].contains(words)
    #expect((run.errors + run.output).contains("a␛[2J�1m�b") == namesFile, "\(run)")
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
      name: app
      version: 1.0.0
      sections: [{id: look, title: "S\e\u202E"}]
      actions: {act: {title: "A\e\u202E", confirm: "Sure\e\u202E?", set: {a: "w\e\u202E"}}}
    properties:
      a:
        title: "T\e\u202E"
        description: "D\e\u202E"
        default: "v\e\u202E"
        enum: ["v\e\u202E", "w\e\u202E"]
        x-setting: {section: look, scope: device}
      "k\e\u202E": {type: integer, default: 3, x-setting: {section: look, help: "one\e\ntwo\u202E"}}
    additionalProperties: false
    """#

  /// Files that have such names, keys and values, valid and not, and what is printed for the second one.
  @Test(arguments: [
    (["check"], #""q\u{1B}\u{202E}""#), (["show"], "S␛�"), (["show", "--all"], "k␛�"),
    (["why", "FILE", "a"], #""z\e\u202E""#), (["ask"], "questions"), (["do"], "A␛�"),
    (["do", "FILE", "act"], "Sure␛�?"),
    (["do", "FILE", "act", "--yes"], #"a: "z\e\u202E" → "w\e\u202E""#),
    (["set", "FILE", "a", "w\u{1B}\u{202E}"], #"a: "z\e\u202E" → "w\e\u202E""#),
    (["set", "FILE", "a", "x\u{1B}\u{202E}"], #""x\u{1B}\u{202E}""#),
    (["unset", "FILE", "a"], #"a: "z\e\u202E" → not set"#),
    (["move", "FILE", "a", "k\u{1B}\u{202E}"], #""k\u001b�":"#),
    (["reset", "FILE", "a"], #"a: "z\e\u202E" → "v\e\u202E""#),
    (["normalize", "FILE", "--write-defaults"], #""k\u001b�": not set → 3"#), (["describe", "SCHEMA"], #""k\u001b�""#),
    (["describe", "SCHEMA", "a"], "a – T␛�"), (["diff", "FILE", "OTHER"], #""q\u001b�": 1 → not set"#),
    (["format"], "a␛[2J�1m�b.yaml"), (["schema", "check", "SCHEMA"], "no problems"),
    (["get", "FILE", "k\u{1B}\u{202E}"], "3\n"), (["get", "FILE", "a"], #""v\u{1B}\u{202E}""#),
    (["convert", "FILE", "--to", "json"], #""q\u001b�": 1"#),
    (["init", "SCHEMA", "--update", "FILE"], #""k\u001b�": not set → 3"#),
  ])
  func keysAndValuesAreEscaped(_ arguments: [String], _ shown: String) {
    let texts = [#"{a: "w\e\u202E"}"#, #"{a: "z\e\u202E", "q\e\u202E": 1}"#, "a: ["].map { $0 + "\n" }
    for (index, text) in texts.enumerated() {
      let folder = ScratchFolder([
        Self.name + ".yaml": text, "other.yaml": "a: 2\n", Self.name + ".schema.yaml": Self.schema,
      ])
      let file = folder.path + "/" + Self.name + ".yaml"
      let schema = folder.path + "/" + Self.name + ".schema.yaml"
      let names = ["FILE": file, "SCHEMA": schema, "OTHER": folder.path + "/other.yaml"]
      let words = arguments.map { names[$0] ?? $0 } + (arguments.contains { names[$0] != nil } ? [] : [file])
      let takesSchema = !["describe", "schema", "init"].contains(arguments[0])
      let run = CommandRun(atTerminal: words + (takesSchema ? ["--schema", schema] : []), in: folder)
      let all = run.output + run.errors
      #expect(index != 1 || all.contains(shown), "\(all.debugDescription)")
      #expect(!all.contains("cannot be used") && !all.contains("cannot use"), "\(all.debugDescription)")
      #expect(Self.dangerous(all) == [], "\(all.debugDescription)")
    }
  }

  /// A pipe gets the exact text.
  @Test(arguments: [
    (["convert", "a.yaml", "--to", "env"], "A='w\u{1B}\u{9B}31m\u{202E}'\n", "A='w␛�31m�'\n"),
    (["get", "a.yaml", "a"], "w\u{1B}\u{9B}31m\u{202E}\n", "w␛�31m�\n"),
    (["get", "a.yaml", "a", "--json"], "\"w\\u001b\\u009b31m\u{202E}\"\n", #""w\u001b\u009b31m\u202e""# + "\n"),
  ])
  func aGeneratedTextIsEscapedOnATerminalOnly(_ arguments: [String], _ text: String, _ shown: String) {
    let folder = ScratchFolder(["a.yaml": #"a: "w\e\x9B31m\u202E""# + "\n"])
    #expect(CommandRun(arguments, in: folder).output == text)
    #expect(CommandRun(atTerminal: arguments, in: folder).output == shown)
  }
}
