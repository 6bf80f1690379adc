import DocumentModel
import Foundation
import JSONParsing
import Settings
import TestSupport
import Testing

@testable import JSONSchema

/// What is taken for a sound schema at a glance is one by its meta-schema, on every schema of the outside suites.
struct MetaschemaFastPathTests {
  @Test func theMetaschemaAgrees() throws {
    guard let suite = OutsideSuites.folder("json-schema"), let store = OutsideSuites.folder("schemastore"),
      let metaschemas = OutsideSuites.folder("metaschemas")
    else {
      print("outside suites absent: about 4,000 schemas skipped")
      return
    }
    let schemas = SuiteSchemas(metaschemas: metaschemas, remotes: suite.appendingPathComponent("remotes"))
    var counts = (seen: 0, sound: 0)
    for draft in [Draft.draft7, .draft2019, .draft2020] {
      let metaschema = try #require(Self.metaschema(draft, schemas))
      for file in Self.files(in: [suite.appendingPathComponent("tests"), store.appendingPathComponent("src/schemas")]) {
        guard let data = try? Data(contentsOf: file) else { continue }
        let document = JSONParser.parse([UInt8](data), limits: Limits()).document
        for root in document.roots {
          // A file of tests holds many schemas, a file of the store one; other values are as good a trial.
          let groups = document.items(root).compactMap { document.value($0, named: "schema") }
          for schema in groups.isEmpty ? [root] : groups {
            counts.seen += 1
            guard MetaschemaFastPath.holds(document, document.resolve(schema), draft) else { continue }
            counts.sound += 1
            #expect(metaschema.isValid(document, schema), "\(draft) \(file.lastPathComponent)")
          }
        }
      }
    }
    print("MetaschemaFastPathTests: \(counts.seen) schemas seen, \(counts.sound) taken for sound")
    #expect(counts.sound * 2 > counts.seen)
  }

  private static func metaschema(_ draft: Draft, _ schemas: SuiteSchemas) -> Schema? {
    guard case .found(let source) = schemas.loader(draft.metaschema) else { return nil }
    var options = Schema.Options(sensitivity: .setting)
    options.assertsFormat = false
    return Schema.compile(source, options: options, load: schemas.loader).schema
  }

  private static func files(in folders: [URL]) -> [URL] {
    folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
    }.filter { $0.pathExtension == "json" }
  }
}
