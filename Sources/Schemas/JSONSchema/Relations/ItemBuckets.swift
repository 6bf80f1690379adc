package import DocumentModel
internal import Patterns

/// Values by hash, to find equal ones without comparing all pairs.
package struct ItemBuckets {
  private let document: Document
  private let items: [NodeID]
  private let places: [UInt64: [Int]]
  /// The first index of each UUID, ignoring case.
  private var uuids: [String: Int]?

  /// - Parameter ignoresCase: Whether UUIDs that differ only in case are equal.
  package init(_ document: Document, items: [NodeID], ignoresCase: Bool = false) {
    self.document = document
    self.items = items
    places = Dictionary(grouping: items.indices) { document.structuralHash(items[$0]) }
    guard ignoresCase else { return }
    let known = items.enumerated().compactMap { place, item in UUIDText.normal(document, node: item).map { ($0, place) }
    }
    uuids = Dictionary(known) { first, _ in first }
  }

  /// The index of the first item that equals a value of the same document. Expected constant time.
  package func first(equalTo value: NodeID) -> Int? { first(equalTo: value, in: document) }

  /// The index of the first item that equals a value of another document. Expected constant time.
  package func first(equalTo value: NodeID, in other: Document) -> Int? {
    if let uuids, let text = UUIDText.normal(other, node: value) { return uuids[text] }
    return (places[other.structuralHash(value)] ?? []).first { document.isEqual(items[$0], value, in: other) }
  }
}

/// UUIDs as strings, compared without regard to case (RFC 9562, section 4).
package enum UUIDText {
  private static let format = Format.named("uuid")

  /// The UUID in its canonical lowercase form; nil for any other string.
  package static func normal(_ text: String) -> String? {
    format?.isValid(Array(text.utf8).span) == true ? text.lowercased() : nil
  }

  package static func normal(_ document: Document, node: NodeID) -> String? {
    document.kind(node) == .string ? document.string(node).flatMap(normal) : nil
  }
}

extension SchemaGraph {
  /// Whether a value must be a UUID.
  package func areUUIDs(_ applied: [Applied]) -> Bool {
    stated("format", applied: applied).map { $0.source.document.string($0.node) == "uuid" } ?? false
  }

  /// Whether `uniqueItems` requires the items of a list to be unique.
  package func wantsUniqueItems(_ applied: [Applied]) -> Bool {
    declaredBoolean("uniqueItems", applied: applied) == true
  }
}
