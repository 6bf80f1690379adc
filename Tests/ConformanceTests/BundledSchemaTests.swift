import Foundation
import TestSupport
import Testing

/// The tests of the bundled schemas hold every rule of theirs: without it one of them fails.
@Suite struct BundledSchemaTests {
  /// All schemas of the project: those of JSON Schema itself have a suite of their own.
  static let names: [String] = {
    let files = FileManager.default.enumerator(atPath: OutsideSuites.packageRoot.appendingPathComponent("schemas").path)
    return (files?.allObjects as? [String] ?? [])
      .filter { $0.hasSuffix(".yaml") && !$0.hasPrefix("meta/json-schema/") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func theSchemasAreFound() {
    #expect(Self.names.contains("apps/rial") && Self.names.contains("meta/x-settings"))
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
