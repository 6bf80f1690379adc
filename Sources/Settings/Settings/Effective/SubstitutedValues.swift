internal import Diagnostics
internal import DocumentModel

/// The values that apply in the place of those that the schema refuses: a default for `enabled: "yes"`, say.
struct SubstitutedValues: Sendable {
  private let places: [JSONPointer]
  private let configured: Document
  private let document: Document

  /// - Parameters:
  ///   - refused: at least one.
  ///   - allowed: the settings without them.
  init(_ refused: [LayerPlace], _ allowed: EffectiveSettings) {
    places = refused.map(\.path.pointer)
    (configured, document) = (allowed.configured, allowed.document)
  }

  /// Whether a setting is refused, or has a part that is.
  func concern(_ place: JSONPointer) -> Bool {
    places.contains { $0.tokens.starts(with: place.tokens) || place.tokens.starts(with: $0.tokens) }
  }

  /// Nil where there is none.
  func effective(_ place: JSONPointer) -> (document: Document, node: NodeID)? { Self.value(place, in: document) }
  func configured(_ place: JSONPointer) -> (document: Document, node: NodeID)? { Self.value(place, in: configured) }

  private static func value(_ place: JSONPointer, in document: Document) -> (document: Document, node: NodeID)? {
    document.roots.first.flatMap { document.node(at: place, from: $0) }.map { (document, $0) }
  }
}
