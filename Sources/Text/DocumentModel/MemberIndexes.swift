internal import SourceText
internal import Synchronization

/// Where the members of large collections are. An index is made for a collection that is asked for members again and again:
/// of who asks once, none is paid for.
final class MemberIndexes: Sendable {
  struct Index: Sendable {
    /// Of an object: its entries by name, as ``Document/entry(_:named:)`` finds them.
    var names: [KeyID: ObjectEntry] = [:]
    /// Of an object: the names that are written more than once.
    var repeated: Set<KeyID> = []
    /// Of an object: its entries without what `<<` takes over, in the order of the text.
    var written: [ObjectEntry] = []
    var items: [NodeID] = []
  }

  private enum State {
    case asked(Int)
    case made(Index)
  }

  /// The smallest collection that gets an index.
  private static let smallest = 32
  /// How often a collection is searched from its start.
  private static let patience = 4

  private let known = Mutex<[NodeID: State]>([:])

  /// Nil where going through the collection is as good.
  func of(_ collection: NodeID, in document: Document) -> Index? {
    guard document.count(collection) >= Self.smallest else { return nil }
    return known.withLock { known in
      switch known[collection] ?? .asked(0) {
      case .made(let index): return index
      case .asked(let times) where times < Self.patience:
        known[collection] = .asked(times + 1)
        return nil
      case .asked:
        let index = Self.make(collection, document)
        known[collection] = .made(index)
        return index
      }
    }
  }

  private static func make(_ collection: NodeID, _ document: Document) -> Index {
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
