import TestSupport
import Testing

/// Findings of a run, grouped by cause.
@Suite struct CauseTests {
  private static let schema = #"""
    {
      "additionalProperties": false,
      "properties": {"manifests": {"type": "array"}, "color": {"enum": ["red", "green"]}, "size": {"type": "integer"}}
    }
    """#
  private let folder = ScratchFolder(
    Dictionary(uniqueKeysWithValues: (1...6).map { ("f\($0).yaml", "size: \($0)\nManifests: []\n") })
      .merging(["g.yaml": "size: big\n", "s.json": schema]) { first, _ in first })
  private let check = ["check", "--no-lint", "-s", "s.json"]

  private func heads(_ run: CommandRun) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("error[") }.map(String.init)
  }

  @Test func aMistakeMadeManyTimesIsShownOnceAndFirst() {
    let run = CommandRun(check + ["g.yaml", "."], in: folder)
    let heads = heads(run)
    #expect(heads.count == 2, "\(run.output)")
    #expect(heads.first == #"error[schema/additionalProperties]: 6 × unknown key "Manifests""#)
    #expect(run.output.contains("   = also: f2.yaml:2:1, f3.yaml:2:1, f4.yaml:2:1, f5.yaml:2:1, f6.yaml:2:1\n"))
    #expect(run.errors.contains("Found 7 errors in 7 files (6 fixable with `"), "\(run.errors)")
  }

  @Test func aNameThatEveryItemLacksIsReportedOnce() {
    let folder = ScratchFolder([
      "s.yaml": "properties: {steps: {items: {required: [name], properties: {name: {type: string}}}}}\n",
      "a.yaml": "steps:\n" + String(repeating: "  - run: x\n", count: 6),
    ])
    let run = CommandRun(["check", "--no-lint", "-s", "./s.yaml", "a.yaml"], in: folder)
    #expect(
      heads(run) == [#"error[schema/required]: 6 × missing key "name" (a string) in steps[0]"#], "\(run.output)"
    )
    #expect(run.output.contains("= also: a.yaml:3:3, a.yaml:4:3, a.yaml:5:3, a.yaml:6:3, a.yaml:7:3\n"))
  }

  /// Findings with different advice aren't one mistake: the values allowed for one key are of no use for another.
  @Test func differentAdviceIsNotJoined() {
    let folder = ScratchFolder([
      "s.yaml": "properties:\n"
        + (1...5).map { "  k\($0): {type: string, enum: [a\($0), b\($0)]}\n" }.joined(),
      "a.yaml": (1...5).map { "k\($0): false\n" }.joined(),
    ])
    let run = CommandRun(["check", "--no-lint", "-s", "./s.yaml", "a.yaml"], in: folder)
    #expect(heads(run).count == 5, "\(run.output)")
    for number in 1...5 { #expect(run.output.contains("\"a\(number)\""), "\(run.output)") }
  }

  /// The same for the values of a mapping, whatever their keys.
  @Test func aNameThatEveryMemberLacksIsReportedOnce() {
    let folder = ScratchFolder([
      "s.yaml":
        "properties: {inputs: {additionalProperties: {required: [about], properties: {about: {type: string}}}}}\n",
      "a.yaml": "inputs:\n" + (1...5).map { "  x\($0): {run: 1}\n" }.joined(),
    ])
    let run = CommandRun(["check", "--no-lint", "-s", "./s.yaml", "a.yaml"], in: folder)
    #expect(
      heads(run) == [#"error[schema/required]: 5 × missing key "about" (a string) in inputs.x1"#],
      "\(run.output)")
    #expect(run.output.contains("= also: a.yaml:3:3, a.yaml:4:3, a.yaml:5:3, a.yaml:6:3\n"), "\(run.output)")
  }

  @Test func oneCommandFixesAllOfThem() throws {
    let run = CommandRun(check + ["."], in: folder)
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("fix all: settle ") })
    let words = line.split(separator: " ").drop { $0 != "settle" }.dropFirst().map(String.init)
    #expect(CommandRun(words, in: folder).errors.contains("Fixed 6 problems in 6 files"))
    #expect(heads(CommandRun(check + ["."], in: folder)).count == 1)
  }

  /// File names that a shell would split, or that look like options.
  @Test func theCommandNamesEveryFile() throws {
    let names = ["-x.yaml", "a b.yaml", "it's.yaml", "$(x).yaml", "a\nb\u{9B}.yaml", "c\\d'\t.yaml"]
    let folder = ScratchFolder(Dictionary(uniqueKeysWithValues: names.map { ($0, "a: yes\n") }))
    folder.write("s.yml", "properties: {a: {type: boolean}}\n")
    let run = CommandRun(["check", "--schema", "s.yml", "--"] + names, in: folder)
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("fix all: settle ") })
    let command = line.split(separator: " ").drop { $0 != "settle" }.dropFirst().joined(separator: " ")
    let repaired = ProgramRun(shell: "\"$SETTLE\" \(command)", in: folder)
    #expect(repaired.errors.contains("Fixed 6 problems in 6 files"), "\(command): \(repaired.errors)")
  }

  /// Whether `yes` is a string depends on the reader: the report says how to configure it instead of printing a command
  /// that guesses.
  @Test func booleansOfYAMLOneOneFollowTheConfiguration() {
    let words = ["yes", "no", "yes", "no", "on"].enumerated().map { "become\($0): \($1)\n" }.joined()
    let folder = ScratchFolder(["a.yaml": words])
    let advice = "lint: {yaml: \"1.1\"}"
    let run = CommandRun(["check", "a.yaml"], in: folder)
    #expect(
      run.errors.contains(
        "If your program reads YAML 1.1, add `\(advice)` to .settle.yaml and run `settle check --fix`"),
      "\(run.errors)")
    #expect(!run.output.contains("fix all"), "\(run.output)")
    folder.write(".settle.yaml", advice + "\n")
    let fixed = CommandRun(["check", "--fix", "a.yaml"], in: folder)
    #expect(fixed.errors.contains("Fixed 5 problems") && !fixed.errors.contains(advice), "\(fixed.errors)")
    // A few such words, or ones where the schema expects a string, don't reveal which program reads the files.
    folder.write("b/a.yaml", "a: yes\nb: no\n")
    folder.write("c/a.yaml", words)
    folder.write("empty.yaml", "lint: {}\n")
    folder.write("s.yaml", "additionalProperties: {type: string}\n")
    for arguments in [["b/a.yaml"], ["c/a.yaml", "--schema", "s.yaml"]] {
      let run = CommandRun(["check", "--config", "empty.yaml"] + arguments, in: folder)
      #expect(!run.errors.contains(advice), "\(run.errors)")
    }
  }

  @Test(arguments: [("file", 7), ("none", 7), ("cause", 2)])
  func grouping(_ name: String, count: Int) {
    #expect(heads(CommandRun(check + ["--group-by", name, "."], in: folder)).count == count)
  }

  @Test func oneFileByItself() {
    let folder = ScratchFolder([
      "a.yaml": "[x, x, x, x, 1]\n", "b.yaml": "[x, x, x, x]\n", "s.json": #"{"items": {"type": "integer"}}"#,
    ])
    #expect(heads(CommandRun(check + ["--group-by", "file", "."], in: folder)).count == 2)
    #expect(heads(CommandRun(check + ["."], in: folder)).count == 1)
    let each = CommandRun(check + ["--group-by", "none", "."], in: folder)
    #expect(heads(each).count == 8 && !each.output.contains("×"))
  }

  @Test func numbersOfEachCode() {
    let run = CommandRun(check + ["--statistics", "."], in: folder)
    #expect(run.output == "6  schema/additionalProperties  (6 fixable)\n1  schema/type\n")
    #expect(CommandRun(check + ["--statistics", "--json"], in: folder).code == 2)
    #expect(CommandRun(check + ["--group-by", "file", "--json"], in: folder).code == 2)
  }

  @Test func oneLineForEach() {
    let run = CommandRun(check + ["--format", "oneline", "."], in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 7)
    #expect(
      lines[0]
        == #"f1.yaml:2:1: error: unknown key "Manifests" (did you mean "manifests"?) [schema/additionalProperties]"#
    )
  }
}
