import DocumentModel
import FileAccess
import Foundation
import Reporting
import Testing

/// The fingerprint that identifies a finding across runs.
@Suite struct FingerprintTests {
  private func prints(_ report: FileReport) -> [Fingerprint] {
    Fingerprint.numbered(report).map(\.fingerprint)
  }

  @Test func linesAndLayoutDoNotMatter() {
    let before = SampleReports.report("a:\n  b: «\"x  y\"»\n", message: "a  b")
    let after = SampleReports.report("# new\n\n\na: {b: «x y»}\n", message: "a b")
    #expect(prints(before) == prints(after))
  }

  @Test func theValueAndTheMessageMatter() {
    let one = SampleReports.report("a: «x»\n")
    #expect(prints(one) != prints(SampleReports.report("a: «y»\n")))
    #expect(prints(one) != prints(SampleReports.report("a: «x»\n", message: "another")))
  }

  @Test func whereThePlaceIsKnownTheTextDoesNotMatter() {
    var one = SampleReports.report("a: «x»\n")
    var other = SampleReports.report("a: «[1,\n 2]»\n")
    one.diagnostics[0].instanceLocation = JSONPointer(tokens: ["a"])
    other.diagnostics[0].instanceLocation = JSONPointer(tokens: ["a"])
    #expect(prints(one) == prints(other))
  }

  @Test func equalFindingsAreCounted() {
    var report = SampleReports.report("a: «x» x\n")
    report.diagnostics += report.diagnostics
    #expect(Fingerprint.numbered(report).map(\.number) == [1, 2])
  }

  @Test func aSensitiveValueIsNotPartOfIt() {
    let one = SampleReports.report("a: «hunter2»\n", sensitive: { [$0] })
    let other = SampleReports.report("a: «secret»\n", sensitive: { [$0] })
    #expect(prints(one) == prints(other))
    #expect(prints(one).first?.text == "‹redacted›")
  }

  /// Other tools store the digest, so it must be the same in every version.
  @Test func theDigestStays() throws {
    let context = ReportContext(
      tool: Tool(name: "settle", version: "1", home: "https://example.org/settle"), workingFolder: FilePath("/"))
    let format = try #require(ReportFormats.named("sarif", context: context))
    let text = String(decoding: format.render(SampleReports.report("a: «x»\n")), as: UTF8.self)
    #expect(text.contains(#""settleFinding/v1":"d5e08e2056e753d5:1""#))
  }
}
