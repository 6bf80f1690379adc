import Foundation
import TestSupport
import Testing

/// Each broken example has the recorded report next to it; all other examples are valid.
@Suite struct ExampleReportTests {
  private struct Report: Decodable {
    struct File: Decodable {
      struct Finding: Decodable { var code: String }
      var path: String
      var schema: String?
      var status: String
      var diagnostics: [Finding]
    }
    var files: [File]
  }

  /// `SETTLE_RECORD=1` writes the reports; read each of them before committing.
  @Test(arguments: Checkout.broken) func aBrokenFileGivesTheRecordedReport(_ path: String) {
    let run = Checkout.settle("check", "--color", "never", path)
    #expect(run.code == 1)
    let report = Checkout.root.appendingPathComponent(String(path.dropLast(5)) + ".txt")
    #expect(GoldenFile.difference(run.output, from: report) == nil)
  }

  @Test func everyReportHasItsFile() {
    #expect(Checkout.reports == Checkout.broken.map { String($0.dropLast(5)) + ".txt" })
    #expect(Checkout.broken.count > 30)
  }

  @Test(arguments: Checkout.valid) func aValidFileHasNoFindingOfAnySeverity(_ path: String) {
    let run = Checkout.settle("check", "--strict", path)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output)")
  }

  @Test func checkingTheFolderNamesExactlyTheBrokenFiles() throws {
    let run = Checkout.settle("check", "--format", "json", "examples/")
    #expect(run.code == 1)
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    // Policies have tests of their own, which `settle schema test` runs.
    let files = report.files.filter { !$0.path.hasPrefix("examples/policies/") }
    let invalid = files.filter { $0.status == "invalid" && !$0.diagnostics.isEmpty }
    #expect(invalid.map(\.path).sorted() == Checkout.broken)
    let valid = files.filter { $0.status == "valid" && $0.diagnostics.isEmpty }
    #expect(valid.map(\.path).sorted() == Checkout.valid)
    #expect(files.allSatisfy { $0.schema != nil })
    #expect(files.count == Checkout.broken.count + Checkout.valid.count)
  }

  @Test(arguments: Checkout.schemas) func aBundledSchemaIsSound(_ path: String) {
    let run = Checkout.settle("schema", "check", path)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.output)\(run.errors)")
  }
}
