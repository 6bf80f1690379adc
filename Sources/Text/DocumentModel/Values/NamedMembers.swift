extension Document {
  /// The line in which a value begins, from 1.
  public func line(of node: NodeID) -> Int { lines.line(of: range(resolve(node)).start) }

  /// The members of an object, except those whose key is a collection.
  public func named(_ object: NodeID) -> [(name: String, value: NodeID)] {
    entries(object).compactMap { entry in entry.keyID.map { (keys.name($0), entry.value) } }
  }

  /// The members of an object, each name once: a written member wins over a merged one.
  public func namedOnce(_ object: NodeID) -> [(name: String, value: NodeID)] {
    members(of: object).map { (keys.name($0.key), $0.value) }
  }

  /// The nodes at or below a node that aren't non-empty mappings, in order.
  ///
  /// - Parameters:
  ///   - path: The path of the node.
  ///   - isOpen: Whether to descend into a mapping.
  public func leaves(
    _ node: NodeID, at path: Path = Path(), isOpen: (Path, NodeID) -> Bool = { _, _ in true }
  ) -> [(path: Path, node: NodeID)] {
    var leaves: [(path: Path, node: NodeID)] = []
    var pending = [(path: path, node: resolve(node))]
    while let (path, node) = pending.popLast() {
      if kind(node) == .object, isOpen(path, node), count(node) > 0 {
        pending += namedOnce(node).reversed().map { (path.appending($0.name), resolve($0.value)) }
      } else {
        leaves.append((path, node))
      }
    }
    return leaves
  }

  /// The entries of an object, each name once: a written member wins over a merged one.
  public func members(of object: NodeID) -> [(key: KeyID, value: NodeID)] {
    var members: [(key: KeyID, value: NodeID)] = []
    var places: [KeyID: Int] = [:]
    for entry in entries(object) {
      guard let key = entry.keyID else { continue }
      // For a few names, a linear search is faster.
      let isLarge = members.count > 12
      if isLarge, places.isEmpty { for (place, member) in members.enumerated() { places[member.key] = place } }
      if let place = isLarge ? places[key] : members.firstIndex(where: { $0.key == key }) {
        if entry.mergeKey == nil { members[place].value = entry.value }
      } else {
        if isLarge { places[key] = members.count }
        members.append((key, entry.value))
      }
    }
    return members
  }
}
