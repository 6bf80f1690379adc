import Foundation
import TestSupport
import Testing

/// The tests of the bundled schemas cover every keyword: if one is removed, a test fails.
@Suite struct BundledSchemaTests {
  /// All schemas in `schemas`, except JSON Schema's metaschemas, which its own suite covers, and the facts about
  /// references, which `ReferenceFactTests` cover.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: OutsideSuites.packageRoot.appendingPathComponent("schemas").path)
    return (files?.allObjects as? [String] ?? [])
      .filter { name in
        name.hasSuffix(".yaml") && !["meta/json-schema/", "facts/"].contains(where: name.hasPrefix)
      }
      .map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func theSchemasAreFound() {
    #expect(Self.names.contains("apps/rial") && Self.names.contains("meta/x-settings"))
  }

  /// A schema with errors might check nothing without saying so.
  @Test func theFactsAreSound() {
    let run = ProgramRun(["schema", "check", "schemas/facts"], at: OutsideSuites.packageRoot)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

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
