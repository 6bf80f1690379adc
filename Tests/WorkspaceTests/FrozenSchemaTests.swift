import DocumentModel
import FileAccess
import Foundation
import JSONParsing
import JSONSchema
import TestSupport
import Testing
import YAMLReading

/// `schemas/frozen` and `schemas/frozen-program` contain the bundled schemas in parsed form, so that no run of the
/// program parses them. Applications contain only the first file, with the schemas that check every schema.
@Suite struct FrozenSchemaTests {
  private static let folder = OutsideSuites.packageRoot.appendingPathComponent("schemas")

  /// The schema parsed from its current file, which the program may not contain yet.
  private static func parsed(_ schema: BundledSchema) throws -> Document {
    let text = Array(try Data(contentsOf: folder.appendingPathComponent(schema.path)))
    let isJSON = schema.path.hasSuffix(".json")
    return (isJSON ? JSONParser.parse(text, limits: Limits()) : YAMLParser.parse(text, limits: Limits())).document
  }

  @Test(arguments: ["frozen", "frozen-program"]) func itHasEverySchemaAsItIsNow(name: String) throws {
    let file = Self.folder.appendingPathComponent(name)
    var bytes: [UInt8] = []
    for schema in BundledSchema.catalog + BundledSchema.metaSchemas + BundledSchema.references {
      let isMeta = schema.path.hasPrefix("meta/") && schema.name != "schema-tests"
      guard isMeta == (name == "frozen") else { continue }
      let frozen = try #require(try Self.parsed(schema).frozen, "\(schema.path) has anchors or tags")
      bytes += Array(schema.path.utf8) + [0]
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: frozen.count >> (8 * $0)) } + frozen
    }
    if GoldenFile.isRecording {
      try Data(bytes).write(to: file)
    } else {
      #expect(try Data(contentsOf: file) == Data(bytes), "a schema has changed: record it with SETTLE_RECORD=1")
    }
  }

  /// The program contains the recorded form, once it is built again.
  @Test(.enabled(if: !GoldenFile.isRecording)) func theProgramReadsIt() throws {
    for schema in BundledSchema.catalog + BundledSchema.metaSchemas + BundledSchema.references {
      let document = Document(
        frozen: schema.frozen()[...], text: schema.text(), isJSON: schema.path.hasSuffix(".json"), isTrusted: true)
      #expect(try document?.frozen == Self.parsed(schema).frozen, "\(schema.path)")
      #expect(document?.isJSON == schema.path.hasSuffix(".json"))
    }
  }
}
