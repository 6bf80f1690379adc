import TestSupport
import Testing

/// The last line on standard error.
@Suite struct LastWordTests {
  private static let files = [
    "a.yaml": "a: 1\n", "s.yaml": "type: object\n", "bad.yaml": "a: [\n", "empty/": "", "x.jsonl": "{}\n",
  ]

  /// After an error, the last line never says only that there are no problems.
  @Test(arguments: [
    ("check none.yaml", "1 file could not be read"), ("check none.yaml no.yaml", "2 files could not be read"),
    ("check a.yaml none.yaml", "Checked 1 file, no other problems; 1 without a schema; 1 could not be read"),
    (
      "check a.yaml -s none.yaml",
      "no schema for a.yaml (cannot use the schema: none.yaml: no such file or folder)"
    ),
    (
      "check a.yaml --baseline none.json", "Checked 1 file, no problems; 1 without a schema; baseline not used (exit 2)"
    ),
    ("check none.yaml --baseline none.json", "1 file could not be read; baseline not used (exit 2)"),
    ("check bad.yaml --baseline none.json", "Found 1 error in 1 file; 1 without a schema; baseline not used (exit 2)"),
    ("schema check empty", "No files checked"), ("schema check empty s.yaml", "Checked 1 file, no other problems"),
    ("schema check none.yaml", "1 file could not be read"), ("report merge x.jsonl", "No files checked"),
    ("report merge none.jsonl", "No files checked"),
  ])
  func afterAnErrorNothingIsFound(_ line: String, _ last: String) {
    let run = CommandRun(line.split(separator: " ").map(String.init), in: ScratchFolder(Self.files))
    #expect(run.code == 2)
    #expect(run.errors.split(separator: "\n").last.map(String.init) == last, "\(run.errors)")
  }

  @Test func aSchemaThatDiffersFromTheLockFileIsNoSuccess() {
    let folder = ScratchFolder([
      "p/.git/": "", "p/a.yaml": "$schema: https://a.org/s.json\n", "mirror/a.org/s.json": "{\"type\":\"object\"}",
    ])
    #expect(CommandRun(["schema", "add", "--all", "--from", "../mirror"], in: folder, below: "p").code == 0)
    folder.write("p/.settle/schemas/a.org/s.json", "{\"type\": \"object\"}")
    let check = ["check", "--locked", "a.yaml"]
    let run = CommandRun(check, in: folder, below: "p")
    #expect(run.code == 2)
    #expect(
      run.errors
        == "settle: .settle/schemas/a.org/s.json differs from the version in .settle/schemas.lock\n"
        + "Checked 1 file, no other problems\n")
    let report = CommandRun(check + ["--format", "sarif"], in: folder, below: "p")
    #expect(report.output.contains(#""executionSuccessful":false"#), "\(report)")
  }

  @Test func successIsReported() {
    let run = CommandRun(["check", "a.yaml", "-s", "s.yaml"], in: ScratchFolder(Self.files))
    #expect(run.code == 0 && run.errors == "Checked 1 file, no problems\n")
  }

  @Test func aBaselineListsItsContents() {
    let folder = ScratchFolder(["a.yaml": "a: 1\na: 2\na: 3\n", "b.yaml": "b: [\n", "c.yaml": "c: 1\n"])
    let run = CommandRun(["check", "--write-baseline", "known.json"], in: folder)
    #expect(run.code == 0)
    #expect(
      run.errors.hasSuffix("\nWrote 3 problems in 2 files to known.json; use it with --baseline\n"),
      "\(run.errors)")
    #expect(
      !CommandRun(["check", "-q", "c.yaml", "--write-baseline", "q.json"], in: folder).errors.contains("Wrote"))
    let none = CommandRun(["check", "c.yaml", "--write-baseline", "none.json"], in: folder)
    #expect(none.errors.contains("Wrote no problems to none.json"), "\(none.errors)")
  }

  /// If there are too many findings, the least severe are dropped.
  @Test func ofManyFindingsErrorsAreShownFirst() {
    let folder = ScratchFolder([
      "a.yaml": "a: yes\nb: no\nc: on\nd: off\nmode: drak\ne: yes\nn: x\n",
      "s.yaml": "properties: {mode: {enum: [dark]}, n: {type: integer}}\n",
    ])
    for arguments in [["--max-diagnostics", "2"], ["--max-diagnostics", "2", "--json"]] {
      let run = CommandRun(["check", "a.yaml", "-s", "s.yaml"] + arguments, in: folder)
      #expect(run.output.contains("schema/enum") && run.output.contains("schema/type"), "\(run.output)")
      #expect(!run.output.contains("lint/truthy"))
    }
    let three = CommandRun(["check", "a.yaml", "-s", "s.yaml", "--max-diagnostics", "3"], in: folder)
    let codes = three.output.split(separator: "\n").filter { $0.contains("[") && !$0.hasPrefix(" ") }
    #expect(
      codes.map { $0.prefix { $0 != ":" } } == ["warning[lint/truthy]", "error[schema/enum]", "error[schema/type]"])
  }
}
