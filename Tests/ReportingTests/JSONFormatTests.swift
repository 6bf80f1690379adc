import DocumentModel
import Foundation
import Reporting
import TestSupport
import Testing

@Suite struct JSONFormatTests {
  private let tool = Tool(name: "settle", version: "1.2.3", home: "https://example.org/settle")

  private func whole(_ reports: [FileReport]) -> String {
    let format = JSONFormat(tool: tool)
    var summary = Summary()
    var bytes = format.header
    for (index, report) in reports.enumerated() {
      if index > 0 { bytes += format.separator }
      bytes += format.render(report)
      summary += Summary(report)
    }
    return String(decoding: bytes + format.footer(summary), as: UTF8.self)
  }

  @Test func shape() {
    let text = whole([
      SampleReports.documented, SampleReports.clean, SampleReports.denied, SampleReports.duplicate,
    ])
    #expect(GoldenFile.difference(text, "report.json") == nil)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test func noFiles() throws {
    let object = try JSONSerialization.jsonObject(with: Data(whole([]).utf8)) as? [String: Any]
    #expect((object?["files"] as? [Any])?.isEmpty == true)
  }

  @Test func everyStringComesBack() throws {
    let hostile = String(String.UnicodeScalarView((0..<0x300).compactMap(Unicode.Scalar.init))) + "\"\\🎉"
    let line = JSONLinesFormat().render(SampleReports.report("a: «b»", path: hostile))
    #expect(line.filter { $0 == 0x0A }.count == 1 && line.last == 0x0A)
    let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
    #expect(object?["path"] as? String == hostile)
  }

  @Test(arguments: [
    ([], "No files checked"),
    ([SampleReports.clean], "Checked 1 file, no problems"),
    ([SampleReports.clean, SampleReports.documented], "Found 1 error in 1 of 2 files"),
    (
      [SampleReports.duplicate, SampleReports.documented, SampleReports.denied],
      "Found 2 errors in 2 of 3 files; 1 without a schema; 1 could not be read"
    ),
  ])
  func summary(reports: [FileReport], sentence: String) {
    var summary = Summary()
    for report in reports { summary += Summary(report) }
    #expect(summary.sentence == sentence)
  }
}
