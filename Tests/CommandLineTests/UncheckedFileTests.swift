import TestSupport
import Testing

/// A file that no schema checks in full is never reported as valid.
@Suite struct UncheckedFileTests {
  private static let reasons = [
    ("missing.yaml", "schema not installed: https://a.org/s.json"),
    ("broken.yaml", "cannot use the schema: "),
    ("part.yaml", "cannot use part of the schema: cannot resolve \\\"$ref\\\""),
  ]

  private let folder = ScratchFolder([
    "s.yaml": "properties: {a: {$ref: \"#/none\"}, b: {type: integer}}\n", "malformed.yaml": "a: [1\n",
    "missing.yaml": "# yaml-language-server: $schema=https://a.org/s.json\na: 1\n",
    "broken.yaml": "# yaml-language-server: $schema=malformed.yaml\na: 1\n",
    "part.yaml": "# yaml-language-server: $schema=s.yaml\na: 1\n", "none.yaml": "a: 1\n",
    "wrong.yaml": "# yaml-language-server: $schema=s.yaml\nb: x\n",
  ])

  @Test(arguments: ["json", "jsonl"])
  func dataSaysSo(_ format: String) {
    for (file, reason) in Self.reasons {
      let run = CommandRun(["check", "-q", "--format", format, file], in: folder)
      #expect(run.code == 2)
      #expect(run.output.contains(#""path":"\#(file)","schema":"#), "\(run.output)")
      #expect(run.output.contains(#""status":"unchecked","reason":"\#(reason)"#), "\(run.output)")
      #expect(!run.output.contains(#""path":"\#(file)","schema":null,"status":"valid""#), "\(run.output)")
    }
    let wrong = CommandRun(["check", "-q", "--format", format, "wrong.yaml"], in: folder)
    #expect(wrong.output.contains(#""status":"invalid","reason":"cannot use part"#), "\(wrong.output)")
    let none = CommandRun(["check", "-q", "--format", format, "none.yaml"], in: folder)
    #expect(none.code == 0 && none.output.contains(#""status":"valid","diagnostics":[]"#), "\(none.output)")
  }

  @Test(arguments: [
    ("sarif", #""ruleId":"schema/unchecked","level":"note""#), ("gitlab", #""check_name":"schema/unchecked""#),
    ("github", "::notice file=part.yaml"),
    ("checkstyle", #"severity="info" message="not fully checked: cannot use part"#),
    ("markdown", "**note** 1:1 not fully checked"),
    ("junit", #"<skipped message="not fully checked: cannot use part of the schema"#),
    ("json-schema-basic", ""),
  ])
  func reportsSaySo(_ format: String, _ expected: String) {
    let run = CommandRun(["check", "-q", "--format", format, "part.yaml"], in: folder)
    #expect(run.code == 2 && (expected.isEmpty || run.output.contains(expected)), "\(run.output)")
    let fine = CommandRun(["check", "-q", "--format", format, "none.yaml"], in: folder)
    #expect(!fine.output.contains("unchecked") && !fine.output.contains("<skipped"), "\(fine.output)")
  }

  @Test func theSummarySaysWhyTheRunEndsIn2() {
    let run = CommandRun(["check", "part.yaml", "none.yaml"], in: folder)
    #expect(
      run.errors == "Found 1 error in 1 of 3 files; 1 without a schema; 1 not fully checked (exit 2)\n"
        + "not fully checked: part.yaml (cannot use part of the schema: cannot resolve \"$ref\": "
        + "nothing at \"/none\"; run `settle schema check s.yaml`)\n", "\(run.errors)")
  }

  /// A report that is read back gives the same output.
  @Test func mergedReportsKeepIt() {
    let run = ProgramRun(
      shell: #""$SETTLE" check -q --format jsonl part.yaml | "$SETTLE" report merge --format jsonl -"#, in: folder)
    #expect(run.output.contains(#""status":"unchecked","reason":"cannot use part"#), "\(run.output)\(run.errors)")
  }

  /// Schemas of an action's inputs are part of the schema.
  @Test(arguments: ["{$ref: \"#/none\"}", "{type: string, pattern: \"(\"}", "{anyOf: [{$ref: none.yaml}]}"])
  func anInapplicableInputIsReported(_ input: String) {
    let folder = ScratchFolder([
      "s.yaml": """
      $schema: https://json-schema.org/draft/2020-12/schema
      type: object
      properties: {name: {type: string, default: x}, open: {type: boolean, default: false}}
      x-settings:
        name: test
        version: 1.0.0
        actions:
          rename: {title: Rename, inputs: {name: \(input)}, set: {name: {input: name}}}
      """, "a.yaml": "# yaml-language-server: $schema=s.yaml\nname: a\n",
    ])
    let check = CommandRun(["check", "-q", "--format", "json", "a.yaml"], in: folder)
    #expect(check.code == 2 && check.output.contains(#""path":"s.yaml""#), "\(check.output)")
    #expect(check.output.contains(#""status":"unchecked""#), "\(check.output)")
    let run = CommandRun(["do", "a.yaml", "rename", "--input", "name=b"], in: folder)
    #expect(run.code == 2 && run.output.isEmpty && run.errors.contains("part of the schema cannot be used"), "\(run)")
    #expect(CommandRun(["get", "a.yaml", "name"], in: folder).output == "a\n")
  }
}
