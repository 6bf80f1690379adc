extension Document {
  /// A hash of the value in the JSON data model: equal values have equal hashes, across documents within one process.
  ///
  /// - Complexity: Linear in the value with aliases expanded. Not recursive: the hash of each scalar, mixed with that
  ///   of its path, is added, so the order of an object's members doesn't matter.
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
