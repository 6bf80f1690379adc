internal import Synchronization

/// Indexes for large collections, each created only once the collection has been searched repeatedly.
final class MemberIndexes: Sendable {
  struct Index: Sendable {
    /// The entries of an object by name, with the precedence of ``Document/entry(_:named:)``.
    var names: [KeyID: ObjectEntry] = [:]
    /// The names that occur more than once in an object.
    var repeated: Set<KeyID> = []
    /// The entries written in an object, without merged ones, in text order.
    var written: [ObjectEntry] = []
    var items: [NodeID] = []
  }

  private enum State {
    case searched(Int)
    case made(Index)
  }

  /// The size of the smallest collection that gets an index.
  private static let smallest = 32
  /// The number of linear searches in a collection before it gets an index.
  private static let searchesBeforeIndexing = 4

  private let known = Mutex<[NodeID: State]>([:])

  /// The index of a collection; nil if a linear search is just as good.
  func of(_ collection: NodeID, in document: Document) -> Index? {
    guard document.count(collection) >= Self.smallest else { return nil }
    return known.withLock { known in
      switch known[collection] ?? .searched(0) {
      case .made(let index): return index
      case .searched(let times) where times < Self.searchesBeforeIndexing:
        known[collection] = .searched(times + 1)
        return nil
      case .searched:
        let index = Self.make(collection, in: document)
        known[collection] = .made(index)
        return index
      }
    }
  }

  private static func make(_ collection: NodeID, in document: Document) -> Index {
    var index = Index()
    for item in document.items(collection) { index.items.append(item) }
    for entry in document.entries(collection) {
      if entry.mergeKey == nil { index.written.append(entry) }
      guard let id = entry.keyID, entry.mergeKey == nil || index.names[id] == nil else { continue }
      if let earlier = index.names[id], earlier.mergeKey == nil { index.repeated.insert(id) }
      index.names[id] = entry
    }
    return index
  }
}
