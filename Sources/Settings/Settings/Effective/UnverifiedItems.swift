internal import DocumentModel

/// The list items and values under arbitrary keys that may break rules. No other value of the document breaks one.
package struct UnverifiedItems: Sendable {
  /// The collections of which every item was checked.
  private var collections: Set<NodeID> = []
  private var items: Set<NodeID> = []

  mutating func look(into collection: NodeID) { collections.insert(collection) }

  mutating func add(_ item: NodeID) { items.insert(item) }

  /// Whether an item of a collection, or a value under an arbitrary key, is known to break no rule.
  func clear(_ item: NodeID, in collection: NodeID) -> Bool {
    collections.contains(collection) && !items.contains(item)
  }
}
