extension Document {
  /// A collection whose nodes are being checked, or the stream.
  private struct Walked {
    var id: NodeID?
    var isObject = false
    /// The index after the last descendant.
    var end: Int
    var endInText: UInt32
    /// The first offset at which the next child may start: the end of the previous child.
    var place: UInt32
    var children = 0
  }

  /// Whether the nodes of a document read from bytes fit together like those of a parsed text, so that every walk stays
  /// inside the document and ends. Linear.
  ///
  /// - Parameter depth: The largest number of collections inside each other.
  func isWellFormed(depth: Int) -> Bool {
    guard hasOnlyPlainNodes else { return false }
    var tops: [NodeID] = []
    var around = [Walked(end: nodes.count, endInText: UInt32(text.count), place: 0)]
    for (index, node) in nodes.enumerated() {
      while around[around.count - 1].end == index {
        guard isWhole(around.removeLast()) else { return false }
      }
      let last = around.count - 1
      guard around[last].place <= node.start, node.start <= node.end, node.end <= around[last].endInText,
        isWellFormed(node, asKey: around[last].isObject && around[last].children.isMultiple(of: 2))
      else { return false }
      around[last].place = node.end
      around[last].children += 1
      if last == 0 { tops.append(NodeID(index)) }
      guard node.kind.isCollection else { continue }
      guard index < Int(node.data), Int(node.data) <= around[last].end, last < depth else { return false }
      around.append(
        Walked(
          id: NodeID(index), isObject: node.kind == .object, end: Int(node.data), endInText: node.end, place: node.start
        )
      )
    }
    return around.allSatisfy { $0.end == nodes.count && isWhole($0) } && tops == roots
  }

  /// Whether a collection has as many items or entries as it declares.
  private func isWhole(_ collection: Walked) -> Bool {
    guard let id = collection.id else { return true }
    let count = writtenCount(of: id)
    return collection.children == (collection.isObject ? 2 * count : count)
  }

  private func isWellFormed(_ node: Node, asKey isKey: Bool) -> Bool {
    let others: Node.Flags = [.hasAnchor, .hasTag, .hasMerge, .isPlaceholder]
    guard node.flags.isDisjoint(with: others), node.flags.contains(.isKey) == (isKey && !node.kind.isCollection) else {
      return false
    }
    if node.flags.contains(.isKey) { return Int(node.data) < keys.count }
    switch node.kind {
    case .null, .boolean, .array, .object: return true
    case .number:
      // The smallest integer can't be negated.
      return !node.flags.contains(.isWide)
        || (Int(node.data) < tables.significands.count && tables.significands[Int(node.data)] > .min)
    case .string where node.flags.contains(.isCopied):
      return node.data >= 4 && Int(node.data) <= tables.copied.count
        && tables.copiedBytes(of: node).upperBound <= tables.copied.count
    case .string: return Int(node.end) - Int(node.start) >= 2 * node.flags.quoteLength
    case .alias: return false
    }
  }
}
