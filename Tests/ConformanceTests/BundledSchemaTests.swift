import Foundation
import TestSupport
import Testing

/// The bundled schemas' tests cover every rule: without it one of them fails.
@Suite struct BundledSchemaTests {
  /// All schemas of the project except those of JSON Schema, which have their own suite, and the facts about references, which
  /// ReferenceFactTests cover: they have next to no rules.
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

  /// A schema that can't be used in full would check nothing, in silence.
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
