internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// UUIDs as texts: two that differ in the case of their letters alone are the same (RFC 9562, 4).
package enum UUIDText {
  private static let format = Format.named("uuid")

  /// A UUID in small letters, as it is to be written; nil for any other text.
  package static func normal(_ text: String) -> String? {
    format?.isValid(Array(text.utf8).span) == true ? text.lowercased() : nil
  }

  static func normal(_ document: Document, _ node: NodeID) -> String? {
    document.kind(node) == .string ? document.string(node).flatMap(normal) : nil
  }
}

extension SchemaGraph {
  /// Whether a value is to be a UUID.
  func areUUIDs(_ applied: [Applied]) -> Bool {
    stated("format", applied).map { $0.source.document.string($0.node) == "uuid" } ?? false
  }
}
