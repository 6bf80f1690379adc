import Foundation
import TestSupport
import Testing

/// `settle schema infer` on real files: each file is valid against the inferred schema, for other validators too.
@Suite struct InferenceSuiteTests {
  @Test(.enabled(if: OutsideSuites.has("schemastore"), "files of about 310 schemas of SchemaStore"))
  func filesOfEverySchemaOfTheStoreGiveOne() throws {
    let store = try #require(OutsideSuites.folder("schemastore"))
    let tests = store.appendingPathComponent("src/test")
    let names = try FileManager.default.contentsOfDirectory(atPath: tests.path).sorted()
    #expect(names.count > 300)
    for name in names {
      let run = ProgramRun(["schema", "infer", "--strict", "--comments", name], at: tests)
      #expect(run.code == 0 && run.errors.isEmpty, "\(name): \(run.code) \(run.errors)")
    }
  }
}
