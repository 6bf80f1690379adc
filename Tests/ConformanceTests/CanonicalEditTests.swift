import Analysis
import DocumentModel
import Foundation
import Linting
import Properties
import Settings
import TestSupport
import Testing
import YAMLReading

/// A canonical file stays canonical after `set`, `unset`, `reset` and fixes.
struct CanonicalEditTests {
  private static let apps = ["betrfood", "brewguide", "cravey", "rial", "settings"]

  @Test(arguments: apps)
  func changesKeepTheForm(app: String) throws {
    let run = try #require(VariantRun(schema: app))
    let file = OutsideSuites.packageRoot.appendingPathComponent("examples/\(app)/realistic.yaml")
    let start = try #require(run.formatted([UInt8](try Data(contentsOf: file))))
    #expect(start.isFormatted)
    var random = Random(seed: 11)
    var made = 0
    for entry in start.effective.entries where !entry.path.segments.isEmpty {
      for operation in operations(entry, &random) {
        guard case .proposed(let proposal) = start.change([operation]), !proposal.isEmpty else { continue }
        made += 1
        #expect(proposal.after.isFormatted, "\(operation)")
      }
    }
    #expect(made > 5)
  }

  private func operations(_ entry: SettingEntry, _ random: inout Random) -> [SettingOperation] {
    let values = [
      "x", "no", "22:00", "1.50", "0x10", "[b, a, \"it's\"]", "true", "two\nlines\n", "{id: a, name: 'no'}",
    ]
    let document = YAMLParser.parse(Array(random.pick(values).utf8), limits: Limits()).document
    let value = InputValue(document, node: document.roots[0])
    return [
      .unset(entry.path, isRequired: true), .reset(entry.path), .set(entry.path, value), .append(entry.path, value),
    ]
  }
}
