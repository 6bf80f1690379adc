/// The direct children of a collection, as written: items, or alternating keys and values.
public struct WrittenItems: Sequence, IteratorProtocol {
  private let nodes: [Node]
  private var next_: NodeID
  private let end: NodeID

  init(_ collection: NodeID, in nodes: [Node]) {
    self.init(from: NodeID(collection.index + 1), to: nodes[Int(collection.index)].end(at: collection), in: nodes)
  }

  init(from first: NodeID, to end: NodeID, in nodes: [Node]) {
    self.nodes = nodes
    next_ = first
    self.end = end
  }

  public mutating func next() -> NodeID? {
    guard next_ < end else { return nil }
    defer { next_ = nodes[Int(next_.index)].end(at: next_) }
    return next_
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
