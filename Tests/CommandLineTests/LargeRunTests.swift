import Foundation
import TestSupport
import Testing

/// Runs with more output than is kept in memory.
@Suite struct LargeRunTests {
  private static let count = 24

  /// Files with 100 findings each; walking the folders doesn't visit them in the order of their paths.
  private static let files = Dictionary(
    uniqueKeysWithValues: (0..<count).map { number in
      ("d/\(number)\(number % 2 == 0 ? "/a" : "-b").yaml", (0..<100).map { "wrong_\($0): {a: 1}\n" }.joined())
    })
  private static let schema = ["s.yaml": "properties: {name: {type: string}}\nadditionalProperties: false\n"]

  private func folder() -> ScratchFolder { ScratchFolder(Self.files.merging(Self.schema) { $1 }) }

  @Test(arguments: ReportNames.ofFiles)
  func aFileHoldsWhatStandardOutputShows(_ shape: String) {
    let folder = folder()
    let common = ["check", "-q", "--schema", "s.yaml", "d"] + (shape == "text" ? ["--group-by", "none"] : [])
    let shown = CommandRun(common + ["--format", shape], in: folder).output
    let written = CommandRun(common + ["--report", "\(shape)=out"], in: folder)
    #expect(written.code == 1 && shown.utf8.count > 1 << 16 && folder.text("out") == shown, "\(written.errors)")
    let again = ProgramRun(common + ["--report", "\(shape)=/dev/stderr"], in: folder)
    #expect(again.code == 1 && again.errors == shown)
  }

  /// If a short line repeats a mistake, the search stops at a limit before memory runs out, in every part of the
  /// program.
  @Test(arguments: [
    ("- 1\n", "items: {type: string}", "schema/type"), ("a: 1\n", "true", "yaml/duplicate-key"),
    ("- \u{85}\n", "true", "yaml/line-separator"), ("- 010\n", "true", "lint/octal-values"),
    ("--- 1\n", "type: string", "schema/type"),
  ])
  func aFileHasSoManyFindings(_ line: String, _ schema: String, _ code: String) {
    let limit = 100_000
    let folder = ScratchFolder(["s.yaml": schema])
    // In one part of the program it is also tested that the limit isn't reached too early.
    for (count, told) in (code == "schema/type" ? [(limit - 1, 0)] : []) + [(limit + 100, 1)] {
      // The first of several equal keys isn't reported.
      let lines = code == "yaml/duplicate-key" ? count + 1 : count
      folder.write("a.yaml", String(repeating: line, count: lines))
      let run = ProgramRun(
        ["check", "--schema", "s.yaml", "--max-diagnostics", "1000000", "--format", "oneline", "a.yaml"], in: folder)
      let codes = run.output.split(separator: "\n").map { line in line.contains("[yaml/limit-findings]") ? 1 : 0 }
      #expect(codes.count == min(count, limit) + told && codes.reduce(0, +) == told, "\(run.errors)")
      #expect(run.output.contains("[\(code)]"))
    }
  }

  /// Even if every finding before the limit is suppressed, the file doesn't pass.
  @Test func anUnfinishedSearchIsAlwaysReported() {
    let schema = "items: {type: [string, object], required: [a]}"
    let text = String(repeating: "- 1\n", count: 100_100) + "- {}\n"
    let folder = ScratchFolder(["s.yaml": schema, "a.yaml": text])
    let run = CommandRun(
      ["check", "--schema", "s.yaml", "--ignore", "schema/type", "--format", "oneline", "a.yaml"], in: folder)
    #expect(run.code == 1 && run.output.contains("[yaml/limit-findings]"), "\(run.output)\(run.errors)")
  }

  @Test func partsOfAReportAreTheWhole() {
    let folder = folder()
    let common = ["check", "-q", "--schema", "s.yaml", "--format", "jsonl"]
    let paths = Self.files.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let whole = CommandRun(common + paths, in: folder).output
    #expect(whole.utf8.count > 1 << 20)
    for (name, part) in [("1", paths.dropFirst(6)), ("2", paths.prefix(10))] {
      folder.write(name, CommandRun(common + part.reversed(), in: folder).output)
    }
    let merged = CommandRun(["report", "merge", "-q", "1", "2", "--format", "jsonl"], in: folder)
    #expect(merged.code == 0 && merged.output == whole, "\(merged.errors)")
  }

  @Test func aBaselineIsSortedAndKnowsAll() throws {
    let folder = folder()
    let common = ["check", "--schema", "s.yaml"]
    let written = CommandRun(common + ["--write-baseline", "known.json", "d"], in: folder)
    #expect(written.errors.contains("Wrote 2400 problems in 24 files to known.json"), "\(written.errors)")
    let lines = folder.text("known.json").split(separator: "\n").dropFirst().dropLast()
    let names = lines.map { Array($0.prefix { $0 != "," }.utf8) }
    #expect(lines.count == 2400 && names == names.sorted { $0.lexicographicallyPrecedes($1) })
    let check = common + ["--baseline", "known.json", "d"]
    let known = CommandRun(check, in: folder)
    #expect(known.code == 0 && known.errors.contains("2400 known") && !known.errors.contains("removed"))

    folder.write("d/1-b.yaml", "name: a\n")
    try FileManager.default.removeItem(atPath: folder.path + "/d/8/a.yaml")
    folder.write("d/10/a.yaml", "wrong_0: 1\nwrong_0x: 1\n")
    let fixed = CommandRun(check, in: folder)
    #expect(fixed.code == 1 && fixed.output.components(separatedBy: "error[").count == 2, "\(fixed.output)")
    #expect(
      fixed.errors.contains("299 known problems no longer found; remove them from known.json:\n  d/1-b.yaml: schema/"))
    #expect(fixed.errors.contains("  … and 279 more\n"), "\(fixed.errors)")
  }

  @Test(arguments: [(2_000, "7"), (2_300, "{\"path\": 1}"), (2_390, "nul")])
  func damageIsReportedAtItsLine(line: Int, text damage: String) {
    let folder = folder()
    _ = CommandRun(["check", "--schema", "s.yaml", "--write-baseline", "known.json", "d"], in: folder)
    var lines = folder.text("known.json").components(separatedBy: "\n")
    lines[line - 1] = damage + ","
    folder.write("known.json", lines.joined(separator: "\n"))
    let run = CommandRun(["check", "--schema", "s.yaml", "--baseline", "known.json", "d"], in: folder)
    #expect(
      run.code == 2 && run.errors.contains("known.json: invalid baseline: line \(line), column "), "\(run.errors)")
  }

  @Test func aDuplicateIsReportedAtItsLine() {
    let folder = folder()
    _ = CommandRun(["check", "--schema", "s.yaml", "--write-baseline", "known.json", "d"], in: folder)
    var lines = folder.text("known.json").components(separatedBy: "\n")
    lines.insert(lines[10], at: 2_200)
    folder.write("known.json", lines.joined(separator: "\n"))
    let run = CommandRun(["check", "--schema", "s.yaml", "--baseline", "known.json", "d"], in: folder)
    #expect(run.errors.contains("line 2201, column 1: duplicate problem"), "\(run.errors)")
    let piped = ProgramRun(
      shell: #""$SETTLE" check --schema s.yaml --baseline <(sed 11d known.json) d"#, in: folder)
    #expect(piped.errors.contains("2400 known problems no longer found; remove them from /dev/fd/"), "\(piped.errors)")
  }
}
