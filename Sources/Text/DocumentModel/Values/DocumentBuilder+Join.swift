/// Appends nodes parsed from the next part of the same text, which have no aliases, anchors or merge keys.
extension DocumentBuilder {
  /// Appends the documents of a part. Linear in its nodes.
  public mutating func append(_ part: Document) {
    append(part, from: 0)
  }

  /// Appends the entries of the part's first root to the last collection, then its other documents, in linear time.
  ///
  /// - Parameter outer: The collections around `collection`.
  public mutating func extend(_ collection: NodeID, inside outer: [NodeID], by part: Document) {
    let root = part.nodes[0]
    let end = NodeID(UInt32(nodes.count) + root.data - 1)
    append(part, from: 1)
    let count = writtenCount(of: collection) + part.writtenCount(of: NodeID(0 as UInt32))
    // The part counted only its own entries.
    tables.setCount(collection, node: &nodes[Int(collection.index)], count: count)
    for node in outer + [collection] {
      nodes[Int(node.index)].data = end.index
      nodes[Int(node.index)].end = max(nodes[Int(node.index)].end, root.end)
    }
  }

  /// - Parameter first: 1 to leave out the first root itself, otherwise 0.
  mutating func append(_ part: Document, from first: Int) {
    let names = (0..<UInt32(part.keys.count)).map { name in part.keys.withBytes(KeyID(name)) { keys.intern($0).index } }
    let shift = UInt32(nodes.count) &- UInt32(first)
    let (copiedBytes, significands) = (UInt32(tables.copied.count), UInt32(tables.significands.count))
    tables.append(part.tables, from: NodeID(first), shiftedBy: shift)
    let added = part.nodes.count - first
    if nodes.count + added > nodes.capacity { grow(by: added, readTo: Int(part.nodes.last?.end ?? 0)) }
    for index in first..<part.nodes.count {
      var node = part.nodes[index]
      if node.kind.isCollection {
        node.data &+= shift
      } else if node.flags.contains(.isKey) {
        node.data = names[Int(node.data)]
      } else if node.flags.contains(.isCopied) {
        node.data &+= copiedBytes
      } else if node.flags.contains(.isWide) {
        node.data &+= significands
      }
      nodes.append(node)
    }
    roots += part.roots.dropFirst(first).map { NodeID($0.index &+ shift) }
  }
}
