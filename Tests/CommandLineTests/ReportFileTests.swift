import Foundation
import TestSupport
import Testing

/// `--report FORMAT=FILE`.
@Suite struct ReportFileTests {
  private static let schema = "properties: {mode: {enum: [dark, light]}}\n"
  private static let shapes = ReportNames.ofFiles.filter { $0 != "text" }

  @Test func severalInOneRunAreWhatEachAloneIs() {
    let folder = ScratchFolder(["s.yaml": Self.schema, "d/a.yaml": "mode: drak\n", "d/b.yaml": "mode: dark\n"])
    let common = ["check", "-q", "--schema", "s.yaml", "d"]
    let run = CommandRun(common + Self.shapes.flatMap { ["--report", "\($0)=\($0).out"] }, in: folder)
    #expect(run.code == 1 && run.output.contains("error[schema/enum]"), "\(run.errors)")
    for shape in Self.shapes {
      let alone = CommandRun(common + ["--format", shape], in: folder)
      #expect(folder.text(shape + ".out") == alone.output && !alone.output.isEmpty, "\(shape)")
    }
  }

  @Test func aReportThatCannotBeWrittenStopsNoOther() {
    let folder = ScratchFolder(["d/a.yaml": "a: 1\n", "is-folder/": ""])
    let run = CommandRun(
      [
        "check", "d", "--report", "junit=none/a.xml", "--report", "jsonl=a.jsonl", "--report=sarif=is-folder",
        "--report", "gitlab=b.json",
      ], in: folder)
    #expect(run.code == 2)
    #expect(run.errors.contains("--report: none/a.xml: ") && run.errors.contains("--report: is-folder: "))
    #expect(folder.text("a.jsonl").contains("\"valid\"") && folder.text("b.json") == "[\n\n]\n")
  }

  @Test(arguments: [
    ("junit", "\"junit\" is not FORMAT=FILE"), ("junit=", "\"junit=\" is not FORMAT=FILE"),
    ("sarfi=a", "did you mean sarif?"),
    ("json-schema-flag=a", "\"json-schema-flag\" is not one of text, oneline, json"),
    ("junit=-", "use --format for standard output"),
  ])
  func wrongUsage(value: String, message: String) {
    let run = CommandRun(["check", "--report", value], in: ScratchFolder(["a.yaml": "a: 1\n"]))
    #expect(run.code == 2 && run.errors.contains(message), "\(run.errors)")
  }

  @Test func oneFileIsOneReport() {
    let folder = ScratchFolder(["a.yaml": "a: 1\n"])
    let run = CommandRun(["check", "--report", "junit=x", "--report", "sarif=./x"], in: folder)
    #expect(run.code == 2 && run.errors.contains("two reports use the same file"))
  }

  @Test func alsoOfSchemas() {
    let folder = ScratchFolder(["s.yaml": "type: strin\n"])
    let run = CommandRun(["schema", "check", "s.yaml", "--report", "checkstyle=a.xml"], in: folder)
    #expect(run.code == 1 && folder.text("a.xml").contains("<file name=\"s.yaml\">"), "\(run.errors)")
  }

  /// Names and values that need escapes, read by other parsers if `SETTLE_PYTHON` is set.
  @Test(.enabled(if: Machine.python != nil, "reports by another reader (SETTLE_PYTHON)"))
  func othersReadThem() throws {
    let python = try #require(Machine.python)
    let folder = ScratchFolder([
      "s.yaml": Self.schema, "out/": "", "d/plain.yaml": "mode: drak\n",
      "d/a b.yaml": "# ü😀\n{x: \"😀ü\", mode: drak}\n",
      "d/100%.yaml": "\u{FEFF}a: 😀\r\nmode: 'drak'\r\n", "d/x,y:z.yaml": "mode:\n  drak", "-q.yaml": "mode: drak\n",
      "d/q\"'&<>]]>.yaml": "a: \"]]>&\"\nmode: drak # é\n", "d/ü😀.yaml": "mode: drak\n", "d/valid.yaml": "mode: dark\n",
      "d/%41\\.yaml": "mode: drak\n",
      "d/message.yaml": "mode: \"]]>\\n\\x07<&'\\\"\\u2028 100%0A ::error::\"\n",
    ])
    let shapes = Self.shapes.map { "--report \($0)=out/\($0)" }.joined(separator: " ")
    let run = ProgramRun(
      shell: """
        cd d && for name in $'\\xff\\xfe.yaml' $'new\\nline.yaml' $'tab\\t.yaml' $'\\x01\\x1b[31m.yaml' $'\\xc2\\x85.yaml'
        do printf 'mode: drak\\n' > "$name" || exit 9; done; cd ..
        "$SETTLE" check -q --schema s.yaml --format text \(shapes) d -- -q.yaml
        """, in: folder)
    #expect(run.code == 1 && run.errors == "", "\(run.errors)")
    let oracle = OutsideSuites.packageRoot.appendingPathComponent("Tests/CommandLineTests/Oracle/reports.py").path
    let sarif = OutsideSuites.folder("schemastore").map { $0.path + "/src/schemas/json/sarif-2.1.0.json" } ?? ""
    if sarif.isEmpty { print("reports: no schema of SARIF, its constraints in part only") }
    let read = ProgramRun(shell: "'\(python)' '\(oracle)' . \(sarif)", in: folder)
    #expect(read.code == 0, "\(read.output)\(read.errors)")
    #expect(read.output.contains("14 files in 6 shapes"), "\(read.output)")
  }
}
