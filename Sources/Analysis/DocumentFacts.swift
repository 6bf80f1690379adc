internal import DocumentModel
internal import JSONSchema
internal import Linting
internal import SourceText

/// What a schema says of one document, worked out when a rule first asks.
final class DocumentFacts: SchemaFacts {
  private let schema: Schema
  private let parsed: ParsedText
  private var document: Document { parsed.document }

  init(_ schema: Schema, _ parsed: ParsedText) {
    self.schema = schema
    self.parsed = parsed
  }

  private lazy var types = document.roots.map { schema.expectedTypes(document, $0) }

  func expected(_ node: NodeID) -> Set<NodeKind>? {
    for types in types {
      if let kinds = types[node] { return kinds }
    }
    return nil
  }

  private lazy var sensitive = SensitiveText.ranges(of: parsed, schema)

  func isSensitive(_ range: ByteRange) -> Bool {
    sensitive.contains { $0.overlaps(range) }
  }
}
