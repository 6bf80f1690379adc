public import SourceText

/// A document by the places in its text: what two readings of one text have in common.
extension Document {
  /// The entry whose key stands at a place, with its mapping; none that was taken over. Linear.
  public func entry(at key: ByteRange) -> (mapping: NodeID, entry: ObjectEntry)? {
    for index in 0..<nodeCount where self[NodeID(index)].kind == .object {
      guard range(NodeID(index)).contains(key) else { continue }
      if let entry = entries(NodeID(index)).first(where: { $0.mergeKey == nil && range($0.key) == key }) {
        return (NodeID(index), entry)
      }
    }
    return nil
  }

  /// Whether another reading of the same text came to the same values at the same places. Linear.
  public func agrees(with other: Document) -> Bool {
    nodeCount == other.nodeCount && roots == other.roots
      && (0..<nodeCount).allSatisfy { isSame(NodeID($0), in: other) }
  }

  private func isSame(_ id: NodeID, in other: Document) -> Bool {
    let (one, another) = (self[id], other[id])
    guard one.kind == another.kind, one.start == another.start, one.end == another.end,
      one.flags.contains(.isKey) == another.flags.contains(.isKey)
    else { return false }
    if one.flags.contains(.isKey) { return hasEqualBytes(id, id, in: other) }
    switch one.kind {
    case .null: return true
    case .boolean: return boolean(id) == other.boolean(id)
    case .number: return number(id) == other.number(id)
    case .string: return hasEqualBytes(id, id, in: other)
    case .array, .object, .alias: return one.first == another.first && one.second == another.second
    }
  }
}
