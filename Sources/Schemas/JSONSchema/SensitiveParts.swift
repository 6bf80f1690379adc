package import DocumentModel

/// The parts of a document that may be sensitive: all that aren't known to be harmless.
package struct SensitiveParts: Sendable {
  package var scalars: Set<NodeID> = []
  /// Scalars that the schema doesn't describe, a subset of ``scalars``: under another name they may be described.
  package var unplaced: Set<NodeID> = []
  /// Names that the schema doesn't have, in mappings with secrets or of a wrong shape.
  package var keys: Set<NodeID> = []
  package var collections: Set<NodeID> = []
  /// Values without anything in them at places that may hold something sensitive: a comment next to one may be the value.
  package var empty: Set<NodeID> = []
  /// Whether values are hidden only because part of the schema is unreadable: nothing is marked as sensitive.
  package var areOnlyUnreadable = false

  package init() {}

  /// The names that no message may have. One that only an unreadable part may hide is shown where another part has it too.
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

  /// The same without the values of which the schema says nothing.
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

  /// Adds a node with everything below it.
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
