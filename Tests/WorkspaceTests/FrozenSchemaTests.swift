import DocumentModel
import FileAccess
import Foundation
import JSONParsing
import TestSupport
import Testing
import YAMLReading

/// What the program's schemas were parsed to is recorded in `schemas/frozen`, so that no run parses them.
@Suite struct FrozenSchemaTests {
  private static let file = OutsideSuites.packageRoot.appendingPathComponent("schemas/frozen")

  private static func parsed(_ schema: BundledSchema) -> Document {
    schema.path.hasSuffix(".json")
      ? JSONParser.parse(schema.text(), limits: Limits()).document : YAMLParser.parse(schema.text(), limits: Limits()).document
  }

  @Test func itHasEverySchemaAsItIsNow() throws {
    var bytes: [UInt8] = []
    for schema in BundledSchema.catalogue + BundledSchema.metaSchemas + BundledSchema.references {
      let frozen = try #require(Self.parsed(schema).frozen, "\(schema.path) has anchors or tags")
      bytes += Array(schema.path.utf8) + [0]
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: frozen.count >> (8 * $0)) } + frozen
    }
    if Snapshot.isRecording {
      try Data(bytes).write(to: Self.file)
    } else {
      #expect(try Data(contentsOf: Self.file) == Data(bytes), "a schema has changed: record it with SETTLE_RECORD=1")
    }
  }

  /// What the program itself has, once it is built with what was recorded.
  @Test(.enabled(if: !Snapshot.isRecording)) func theProgramReadsIt() {
    for schema in BundledSchema.catalogue + BundledSchema.metaSchemas + BundledSchema.references {
      let document = Document(frozen: schema.frozen(), text: schema.text(), isJSON: schema.path.hasSuffix(".json"))
      #expect(document?.frozen == Self.parsed(schema).frozen, "\(schema.path)")
      #expect(document?.isJSON == schema.path.hasSuffix(".json"))
    }
  }
}
