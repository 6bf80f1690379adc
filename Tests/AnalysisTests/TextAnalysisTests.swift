import Analysis
import Diagnostics
import DocumentModel
import Testing

@Suite struct TextAnalysisTests {
  private func report(_ text: String, _ syntax: TextSyntax = .yaml) -> FileReport {
    TextAnalysis(limits: Limits()).report(Array(text.utf8), path: "a", syntax: syntax) { _ in .none }
  }

  @Test func aCleanTextIsNotKept() {
    let report = report("a: 1\n")
    #expect(report.status == .valid && report.diagnostics.isEmpty && report.text.isEmpty && report.schema == nil)
  }

  @Test func findingsComeInTheOrderOfTheText() {
    let report = report("a: 1\na: 2\nb: 1\nb: 2\nc: [\n")
    #expect(report.status == .invalid)
    #expect(report.diagnostics.map(\.range.start) == report.diagnostics.map(\.range.start).sorted())
    #expect(report.diagnostics.count >= 3)
    #expect(Set(report.diagnostics).count == report.diagnostics.count)
  }

  @Test func jsonIsReadAsJSON() {
    #expect(report("{a: 1}", .json).status == .invalid)
    #expect(report("{a: 1}", .yaml).status == .valid)
  }
}
