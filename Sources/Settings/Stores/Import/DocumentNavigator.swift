internal import DocumentModel

/// Walks down a document, some of whose values count as removed. Each collection is walked once, however many steps
/// pass through it.
struct DocumentNavigator {
  typealias Step = (node: NodeID, path: Path)

  private let document: Document
  private let root: NodeID
  private let dropped: Set<NodeID>
  private var names: [NodeID: [KeyID: NodeID]] = [:]
  private var items: [NodeID: [(node: NodeID, index: Int)]] = [:]

  init(_ document: Document, from root: NodeID, without dropped: Set<NodeID> = []) {
    self.document = document
    self.root = document.resolve(root)
    self.dropped = dropped
  }

  /// The steps from the root to the value at a pointer, as far as they exist. The pointer counts only the remaining
  /// items; the paths of the steps count all items of the document.
  mutating func way(to pointer: JSONPointer) -> [Step] {
    var way: [Step] = [(root, Path())]
    for token in pointer.tokens {
      guard let next = step(way[way.count - 1], token: token) else { break }
      way.append(next)
    }
    return way
  }

  private mutating func step(_ step: Step, token: String) -> Step? {
    switch document.kind(step.node) {
    case .object:
      return document.keys.find(token).flatMap { members(step.node)[$0] }.map { ($0, step.path.appending(token)) }
    case .array:
      let items = items(step.node)
      guard let index = JSONPointer.arrayIndex(token), index < items.count else { return nil }
      return (items[index].node, step.path.appending(items[index].index))
    case .null, .boolean, .number, .string, .alias: return nil
    }
  }

  private mutating func members(_ object: NodeID) -> [KeyID: NodeID] {
    if let known = names[object] { return known }
    var found: [KeyID: NodeID] = [:]
    for entry in document.entries(object) where !dropped.contains(entry.value) {
      if let key = entry.keyID { found[key] = document.resolve(entry.value) }
    }
    names[object] = found
    return found
  }

  /// The remaining items of a list, with their positions in the document.
  mutating func items(_ list: NodeID) -> [(node: NodeID, index: Int)] {
    if let known = items[list] { return known }
    // A pointer counts only what remains: `/1` is the third item if the second is gone.
    let found = document.items(list).enumerated().filter { !dropped.contains($0.element) }
      .map { (node: document.resolve($0.element), index: $0.offset) }
    items[list] = found
    return found
  }
}
