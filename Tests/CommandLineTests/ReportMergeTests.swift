import Foundation
import TestSupport
import Testing

@Suite struct ReportMergeTests {
  private static let folder: [String: String] = [
    "s.yaml": """
    properties:
      mode: {enum: [dark, light]}
      n: {type: integer}
      # What is told of with --verbose.
      f: {anyOf: [{required: [g]}, {required: [h], properties: {h: {const: 1}}}]}
      # A finding with a note.
      k: {if: {properties: {k: {const: x}}, required: [k]}, then: {required: [l]}}
    additionalProperties: false

    """,
    "d/a.yaml": "mode: drak\n", "d/b.yaml": "mode: dark\n", "d/c/x.yaml": "# é\nn: 'x'\nmod: light\nn: 1\n",
    "d/e.yaml": "n: [1\nmode: x\n", "d/f é.yaml": "n: 😀\n", "d/empty.yaml": "",
    "d/g.yaml": "f: {a: 1}\nk: {k: x}\n",
  ]

  @Test(arguments: ReportNames.ofFiles.filter { $0 != "text" })
  func partsAreTheWhole(_ shape: String) throws {
    let folder = ScratchFolder(Self.folder)
    let common = ["check", "-q", "--verbose", "--schema", "s.yaml"]
    let whole = CommandRun(common + ["d", "--format", shape], in: folder)
    let parts = [["d/f é.yaml", "d/b.yaml"], ["d/e.yaml", "d/a.yaml", "d/empty.yaml"], ["d/c", "d/g.yaml"]]
    for (number, part) in parts.enumerated() {
      folder.write("\(number).jsonl", CommandRun(common + part + ["--format", "jsonl"], in: folder).output)
    }
    let merged = CommandRun(["report", "merge", "0.jsonl", "1.jsonl", "2.jsonl", "-qf", shape], in: folder)
    #expect(merged.code == 0 && merged.errors == "", "\(merged.errors)")
    // `jsonl` has no descriptions of rules, so their names are used.
    let rules = "],\"tool\":"
    if shape == "sarif" {
      #expect(merged.output.components(separatedBy: rules)[0] == whole.output.components(separatedBy: rules)[0])
      #expect(merged.output.contains(#""rules":[{"id":"schema/additionalProperties""#))
    } else {
      #expect(merged.output == whole.output)
    }
  }

  @Test func textHasNoExcerpts() {
    let folder = ScratchFolder(Self.folder)
    let lines = CommandRun(["check", "--schema", "s.yaml", "d/a.yaml", "none.yaml", "--format", "jsonl"], in: folder)
    let merged = CommandRun(["report", "merge", "-"], in: folder, input: lines.output)
    #expect(
      merged.output.contains("error[schema/enum]: \"drak\" is not one of \"dark\", \"light\"\n  --> d/a.yaml:1:7\n"))
    #expect(merged.output.contains("  --> none.yaml\n") && merged.errors.contains("Found 1 error in 1 of 2 files"))
  }

  @Test(arguments: [
    ("{\"path\":\"a\"}\n", ":1: not a report"), ("\n\n[1\n2\n3\n", ":3: not a report in jsonl (and 2 more)\n"),
    ("[1", ":1: not a report"), ("\u{FF}", ":1: not a report"),
    (
      #"{"path":"a","schema":null,"status":"valid","diagnostics":[],"more":1}"#, ":1: not a report"
    ),
  ])
  func aFileThatIsNotAReportIsReported(text: String, message: String) {
    let good = #"{"path":"b.yaml","schema":null,"status":"valid","diagnostics":[]}"#
    let folder = ScratchFolder(["bad.jsonl": text, "good.jsonl": good])
    let run = CommandRun(["report", "merge", "bad.jsonl", "none.jsonl", "good.jsonl", "--format", "jsonl"], in: folder)
    #expect(run.code == 2 && run.output == good + "\n")
    #expect(run.errors.contains("bad.jsonl" + message) && run.errors.contains("none.jsonl: no such file"))
  }
}
