internal import DocumentModel

/// The values that apply instead of those that the schema rejects, such as a default for `enabled: "yes"`.
struct SubstitutedValues: Sendable {
  private let refused: [(layer: Int, place: JSONPointer)]
  private let configured: Document
  private let document: Document

  /// - Parameters:
  ///   - refused: The rejected values, at least one.
  ///   - allowed: The settings without them.
  init(_ refused: [LayerPlace], allowed: EffectiveSettings) {
    self.refused = refused.map { ($0.layer, $0.path.pointer) }
    configured = allowed.configured
    document = allowed.document
  }

  /// Whether a setting, or part of it, is rejected.
  func concern(_ place: JSONPointer) -> Bool {
    refused.contains { Self.overlap($0.place, place) }
  }

  /// Whether a layer's own value of a setting, or part of it, is rejected.
  func concern(_ place: JSONPointer, of layer: Int) -> Bool {
    refused.contains { $0.layer == layer && Self.overlap($0.place, place) }
  }

  private static func overlap(_ one: JSONPointer, _ other: JSONPointer) -> Bool {
    one.tokens.starts(with: other.tokens) || other.tokens.starts(with: one.tokens)
  }

  /// Nil if there is none.
  func effective(_ place: JSONPointer) -> (document: Document, node: NodeID)? { Self.value(place, in: document) }
  func configured(_ place: JSONPointer) -> (document: Document, node: NodeID)? { Self.value(place, in: configured) }

  private static func value(_ place: JSONPointer, in document: Document) -> (document: Document, node: NodeID)? {
    document.node(at: place, from: document.roots.first).map { (document, $0) }
  }
}
