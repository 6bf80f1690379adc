internal import DocumentModel

/// `uniqueItems` (2020-12 Validation, section 6.4.3).
enum UniqueItemsKeyword {
  static func compile(_ schema: SchemaObject) {
    if schema.boolean(.uniqueItems) == true { schema.add(.uniqueItems) }
  }

  /// The length of the longest list that is compared pair by pair.
  static let pairwiseLimit = 8
}

extension Evaluator {
  mutating func hasUniqueItems(_ id: NodeID, node: Node) -> Bool {
    if isPessimistic, document.mayHoldPlaceholder(id) { return false }
    return document.writtenCount(of: id) <= UniqueItemsKeyword.pairwiseLimit
      ? hasUniqueItemsPairwise(id, node: node) : firstDuplicate(id) == nil
  }

  private mutating func hasUniqueItemsPairwise(_ id: NodeID, node: Node) -> Bool {
    let end = NodeID(node.data)
    var left = NodeID(id.index + 1)
    while left < end {
      let next = document.subtreeEnd(left)
      var right = next
      while right < end {
        if isEqual(left, right) { return false }
        right = document.subtreeEnd(right)
      }
      left = next
    }
    return true
  }

  /// Whether two values of the document are equal. Doesn't allocate for scalars.
  mutating func isEqual(_ lhs: NodeID, _ rhs: NodeID) -> Bool {
    let (left, right) = (document.resolve(lhs), document.resolve(rhs))
    let (a, b) = (document[left], document[right])
    guard a.kind == b.kind else { return false }
    switch a.kind {
    case .null, .alias: return true
    case .boolean: return document.boolean(left) == document.boolean(right)
    case .number: return document.number(left) == document.number(right)
    case .string: return document.hasEqualBytes(left, right, in: document)
    case .array, .object: return document.isEqual(left, right, in: document)
    }
  }

  /// The first item that equals an earlier one, and that one; nil if all differ. Expected linear time, using hashes.
  mutating func firstDuplicate(_ list: NodeID) -> (earlier: NodeID, later: NodeID)? {
    let count = document.count(list)
    var size = 16
    while size < count * 2 { size *= 2 }
    uniqueSlots.removeAll(keepingCapacity: true)
    uniqueSlots.append(contentsOf: repeatElement(UniqueSlot(hash: 0, item: UInt32.max), count: size))
    for item in document.items(list) {
      let hash = hash(item)
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while uniqueSlots[slot].item != .max {
        let earlier = NodeID(uniqueSlots[slot].item)
        if uniqueSlots[slot].hash == hash, isEqual(earlier, item) { return (earlier, item) }
        slot = (slot + 1) & (size - 1)
      }
      uniqueSlots[slot] = UniqueSlot(hash: hash, item: item.index)
    }
    return nil
  }

  private func hash(_ item: NodeID) -> UInt64 {
    let node = document.resolve(item)
    guard document[node].kind == .string else { return document.structuralHash(node) }
    let hash = document.withStringBytes(node) { NameHash.hash($0, seed: NameHash.processSeed) } ?? 0
    return NameHash.mix(UInt64(hash) ^ NameHash.processSeed)
  }
}

extension Reporter {
  mutating func reportUniqueItems(_ id: SubschemaID, list: NodeID) {
    guard let (earlier, later) = evaluator.firstDuplicate(list) else { return }
    let message: Message = "duplicate item: \(shown.short(later))"
    fail(KeywordFailure(.uniqueItems, message: message, at: .repeatedItem(later, earlier: earlier)), id: id)
  }
}
