import Analysis
import DocumentModel
import JSONParsing
import JSONSchema
import LanguageServer
import Properties
import Reporting
import Settings

@testable import CommandLineInterface

/// The schema of a line in `jsonl`.
private let schema: Schema? = {
  let document = JSONParser.parse(Array(#"{"$ref":"settle:/schemas/report.yaml#/$defs/file"}"#.utf8), limits: Limits())
    .document
  let source = SchemaSource(uri: "file:///schema", path: "schema", document: document)
  return Schema.compile(source, options: Schema.Options(sensitivity: .setting), load: loadBundled).schema
}()

/// A text, a zero byte, bytes to read as lines of `jsonl`. The report about the text is read back from its line. Any
/// report that can be read is well-formed in every format, and its own line is read back as the same report.
func fuzzMerge(_ bytes: [UInt8]) {
  let (text, lines) = bytes.atFirstZero
  let own = line(of: ReportRun.snapshot(text, .yaml, .sample).report)
  require(read(own).map(line) == own, "the report of a text is read as it is")
  for written in lines.split(separator: UInt8(ascii: "\n")) {
    guard let report = read(Array(written)) else { continue }
    for (format, merged) in ReportRun.reports(of: report) {
      requireNone(ReportClaims.broken(by: merged, format: format))
    }
    let again = line(of: report)
    require(read(again).map(line) == again, "a report that was merged can be merged again")
  }
}

private func line(of report: FileReport) -> [UInt8] {
  let lines = ReportRun.report(of: report, "jsonl") ?? []
  require(lines.last == UInt8(ascii: "\n") && lines.count { $0 == UInt8(ascii: "\n") } == 1, "a report is one line")
  return Array(lines.dropLast())
}

private func read(_ line: [UInt8]) -> FileReport? {
  let parsed = JSONParser.parse(line, limits: Limits())
  guard parsed.diagnostics.isEmpty, let root = parsed.document.roots.first,
    schema?.isValid(parsed.document, root) == true
  else { return nil }
  return ReportReader.report(InputValue(parsed.document, node: root))
}
