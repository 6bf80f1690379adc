import Foundation
import TestSupport
import Testing

/// The tests of the bundled schemas hold every rule of theirs: without it one of them fails.
@Suite struct BundledSchemaTests {
  static let names = [
    "apps/betrfood", "apps/brewguide", "apps/cravey", "apps/rial", "families/appearance", "families/notifications",
    "families/privacy", "families/quiet-hours", "families/sync", "settings", "explanation", "meta/schema-tests",
    "meta/x-setting",
  ]

  @Test(arguments: names) func everyRuleIsCovered(_ name: String) throws {
    let root = OutsideSuites.packageRoot
    let folder = "Tests/ConformanceTests/Bundled"
    let stem = name.split(separator: "/").last.map(String.init) ?? name
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .filter { $0.hasPrefix(stem + ".") }.sorted().map { folder + "/" + $0 }
    #expect(!files.isEmpty)
    let run = ProgramRun(["schema", "test", "--min-coverage", "100"] + files, at: root)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }
}
