extension Document {
  /// A hash of the value by the JSON data model: equal values have equal hashes, in any two documents of one process.
  ///
  /// - Complexity: linear in the value, aliases expanded. Iterative: every scalar's hash is folded in with the hash of its
  ///   path, by addition, so that the order of an object's members doesn't count.
  public func structuralHash(_ id: NodeID) -> UInt64 {
    var result: UInt64 = 0
    var pending: [(NodeID, UInt64)] = [(id, NameHash.processSeed)]
    while let (next, path) = pending.popLast() {
      let node = resolve(next)
      let kind = self[node].kind
      let place = NameHash.mix(path ^ UInt64(kind.rawValue))
      switch kind {
      case .null, .alias: result &+= place
      case .boolean: result &+= NameHash.mix(place ^ (boolean(node) == true ? 3 : 5))
      case .number: result &+= NameHash.mix(place ^ UInt64(bitPattern: Int64(number(node).hashValue)))
      case .string:
        let hash = withStringBytes(node) { NameHash.hash($0, seed: NameHash.processSeed) } ?? 0
        result &+= NameHash.mix(place ^ UInt64(hash))
      case .array:
        result &+= NameHash.mix(place ^ UInt64(count(node)))
        for (index, item) in items(node).enumerated() { pending.append((item, NameHash.mix(place &+ UInt64(index)))) }
      case .object:
        result &+= NameHash.mix(place ^ UInt64(count(node)))
        for entry in entries(node) {
          let name = entry.keyID.map { keys.withBytes($0) { NameHash.hash($0, seed: NameHash.processSeed) } } ?? 0
          pending.append((entry.value, NameHash.mix(place &+ UInt64(name))))
        }
      }
    }
    return result
  }
}
