package import DocumentModel

/// The parts of a document that may be sensitive: all that aren't known to be safe.
package struct SensitiveParts: Sendable {
  package var scalars: Set<NodeID> = []
  /// The ``scalars`` that the schema doesn't describe, although it may describe them under another name.
  package var unplaced: Set<NodeID> = []
  /// Names that the schema doesn't have, in mappings that have secrets or an unexpected form.
  package var keys: Set<NodeID> = []
  package var collections: Set<NodeID> = []
  /// Empty values in places that may be sensitive. A comment next to one may be the secret.
  package var empty: Set<NodeID> = []
  /// Whether values are hidden only because part of the schema is unreadable, not because any is marked as sensitive.
  package var areOnlyUnreadable = false

  package init() {}

  /// The names that no message may contain. One that only an unreadable part hides is shown if it occurs elsewhere too.
  package func names(in document: Document) -> Set<String> {
    func names(_ nodes: some Sequence<NodeID>) -> Set<String> {
      Set(nodes.compactMap { document.keyID($0).map(document.keys.name) })
    }
    let hidden = names(keys)
    guard areOnlyUnreadable, !hidden.isEmpty else { return hidden }
    let shown = (0..<document.nodeCount).lazy.map { NodeID($0) }
      .filter { document[$0].flags.contains(.isKey) && !keys.contains($0) }
    return hidden.subtracting(names(shown))
  }

  /// The parts without scalars that the schema doesn't describe.
  package var ofKnownPlaces: Self {
    var parts = self
    parts.scalars.subtract(unplaced)
    return parts
  }

  /// Adds what another schema hides in the same document.
  package mutating func formUnion(_ other: Self) {
    scalars.formUnion(other.scalars)
    unplaced.formUnion(other.unplaced)
    keys.formUnion(other.keys)
    collections.formUnion(other.collections)
    empty.formUnion(other.empty)
    areOnlyUnreadable = areOnlyUnreadable && other.areOnlyUnreadable
  }

  /// Adds a node and everything below it.
  package mutating func hide(_ node: NodeID, in document: Document) {
    let top = document.resolve(node)
    for node in (top.index..<document.subtreeEnd(top).index).lazy.map({ NodeID($0) }) {
      let written = document[node]
      if written.flags.contains(.isKey) {
        keys.insert(node)
      } else if written.kind.isCollection {
        collections.insert(node)
      } else {
        scalars.insert(node)
      }
    }
  }
}
