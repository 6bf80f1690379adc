import Foundation
import TestSupport
import Testing

struct ReadmeTests {
  /// The report of a broken example in the README is the program's own.
  @Test func theReportInTheReadmeIsTheProgramsOwn() throws {
    let root = OutsideSuites.packageRoot
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let report = try String(
      contentsOf: root.appendingPathComponent("examples/settings/broken/several.txt"), encoding: .utf8)
    let shown = report.components(separatedBy: "\n\n").prefix(3).joined(separator: "\n\n")
    #expect(readme.contains(shown))
  }
}
