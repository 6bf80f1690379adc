import Foundation
import TestSupport

/// Known deviations from an outside suite: a tab-separated file beside the tests, one a line, with its reason.
struct Deviations: Sendable {
  private(set) var reasons: [SuiteCase: String] = [:]

  init(_ name: String) throws {
    let file = OutsideSuites.packageRoot.appendingPathComponent("Tests/ConformanceTests/Deviations/\(name).tsv")
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else { throw BadLine(line: String(line)) }
      reasons[SuiteCase(path: fields[0], group: fields[1], test: fields[2])] = fields[3]
    }
  }

  struct BadLine: Error {
    var line: String
  }
}
