/// The direct children of a collection, as written: items, or alternating keys and values.
public struct WrittenItems: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private var nextNode: NodeID
  private let end: NodeID

  init(_ collection: NodeID, in nodes: [Node]) {
    self.init(from: NodeID(collection.index + 1), to: nodes[Int(collection.index)].end(at: collection), in: nodes)
  }

  init(from first: NodeID, to end: NodeID, in nodes: [Node]) {
    self.nodes = nodes
    nextNode = first
    self.end = end
  }

  public mutating func next() -> NodeID? {
    guard nextNode < end else { return nil }
    defer { nextNode = nodes[Int(nextNode.index)].end(at: nextNode) }
    return nextNode
  }
}

/// The entries written in an object, including `<<` keys.
public struct WrittenEntries: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private let aliasNames: [NodeID: KeyID]
  private var items: WrittenItems

  init(_ object: NodeID, in nodes: [Node], aliasNames: [NodeID: KeyID]) {
    self.nodes = nodes
    self.aliasNames = aliasNames
    items = WrittenItems(object, in: nodes)
  }

  public mutating func next() -> ObjectEntry? {
    guard let key = items.next(), let value = items.next() else { return nil }
    return ObjectEntry(key: key, value: value, keyID: nodes[Int(key.index)].keyID(at: key, aliasNames: aliasNames))
  }
}
