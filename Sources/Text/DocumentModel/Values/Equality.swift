extension Document {
  /// Whether two values are equal in the JSON data model: numbers by value, objects regardless of order.
  ///
  /// - Complexity: Linear in the smaller value; object members are looked up by name. Not recursive.
  public func isEqual(_ lhs: NodeID, _ rhs: NodeID, in other: Document) -> Bool {
    var pending: [(NodeID, NodeID)] = [(lhs, rhs)]
    while let (left, right) = pending.popLast() {
      let (left, right) = (resolve(left), other.resolve(right))
      if self === other, left == right { continue }
      let (a, b) = (self[left], other[right])
      guard a.kind == b.kind else { return false }
      switch a.kind {
      case .null, .alias: break
      case .boolean: if boolean(left) != other.boolean(right) { return false }
      case .number: if number(left) != other.number(right) { return false }
      case .string: if !hasEqualBytes(left, right, in: other) { return false }
      case .array:
        guard count(left) == other.count(right) else { return false }
        pending.append(contentsOf: zip(items(left), other.items(right)))
      case .object:
        guard let pairs = pairMembers(left, right, in: other) else { return false }
        pending.append(contentsOf: pairs)
      }
    }
    return true
  }

  /// Whether two strings or key names have the same bytes; false for any other kind.
  public func hasEqualBytes(_ lhs: NodeID, _ rhs: NodeID, in other: Document) -> Bool {
    withStringBytes(lhs) { left in
      other.withStringBytes(rhs) { right in
        NameHash.areEqual(left, right)
      } ?? false
    } ?? false
  }

  /// The pairs of values with equal property names; nil if one object has a name that the other lacks.
  private func pairMembers(_ lhs: NodeID, _ rhs: NodeID, in other: Document) -> [(NodeID, NodeID)]? {
    var members: [KeyID: NodeID] = [:]
    for entry in entries(lhs) {
      guard let key = entry.keyID else { return nil }
      members[key] = entry.value
    }
    var pairs: [(NodeID, NodeID)] = []
    for entry in other.entries(rhs) {
      guard let key = entry.keyID else { return nil }
      let mine: KeyID? = self === other ? key : keys.find(key, of: other.keys)
      guard let mine, let value = members.removeValue(forKey: mine) else { return nil }
      pairs.append((value, entry.value))
    }
    return members.isEmpty ? pairs : nil
  }
}
