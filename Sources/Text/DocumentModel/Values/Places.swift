/// Finds values by their places in the text, which two parses of one text have in common.
extension Document {
  /// The written entry whose key has this range, with its mapping; nil if there is none.
  ///
  /// Descends from the root. Logarithmic in the documents and in the members of large collections that are searched
  /// repeatedly; linear in the members of others.
  public func entry(at key: ByteRange) -> (mapping: NodeID, entry: ObjectEntry)? {
    let after = roots.partitioningIndex { range($0).start > key.start }
    var inside = after == 0 ? nil : roots[after - 1]
    while let node = inside {
      switch kind(node) {
      case .array: inside = item(of: node, before: key.start)
      case .object:
        let entries = writtenEntries(of: node)
        let end = entries.partitioningIndex { range($0.key).start > key.start }
        // Only an empty key starts where another one does.
        let equal = entries[..<end].reversed().prefix { range($0.key).start == key.start }
        if let entry = equal.last(where: { range($0.key) == key }) { return (node, entry) }
        inside = end == 0 ? nil : child(of: entries[end - 1], before: key.start)
      case .null, .boolean, .number, .string, .alias: inside = nil
      }
    }
    return nil
  }

  /// The number of the document that contains a node, from 0; nil if none does. Logarithmic.
  public func documentNumber(of node: NodeID) -> Int? {
    let after = roots.partitioningIndex { $0 > node }
    return after == 0 ? nil : after - 1
  }

  /// The number of the document whose root is a node, from 0; nil if it isn't a root. Logarithmic.
  public func documentNumber(ofRoot node: NodeID) -> Int? {
    documentNumber(of: node).flatMap { roots[$0] == node ? $0 : nil }
  }

  private func child(of entry: ObjectEntry, before place: ByteOffset) -> NodeID {
    // A place before the value is inside the key, which may be a collection.
    range(entry.value).start <= place ? entry.value : entry.key
  }

  private func writtenEntries(of object: NodeID) -> [ObjectEntry] {
    indexes.of(object, in: self)?.written ?? entries(object).filter { $0.mergeKey == nil }
  }

  /// The last item that starts at or before a place.
  private func item(of array: NodeID, before place: ByteOffset) -> NodeID? {
    let items = indexes.of(array, in: self)?.items ?? Array(items(array))
    let end = items.partitioningIndex { range($0).start > place }
    return end == 0 ? nil : items[end - 1]
  }

  /// Whether another parse of the same text has the same values in the same places. Linear.
  public func agrees(with other: Document) -> Bool {
    nodeCount == other.nodeCount && roots == other.roots
      && (0..<nodeCount).allSatisfy { isSame(NodeID($0), in: other) }
  }

  private func hasSameName(_ alias: NodeID, in other: Document) -> Bool {
    keyID(alias).map(keys.name) == other.keyID(alias).map(other.keys.name)
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
    case .array, .object: return one.data == another.data && writtenCount(of: id) == other.writtenCount(of: id)
    case .alias: return one.data == another.data && hasSameName(id, in: other)
    }
  }
}

extension Document {
  /// The member of a mapping, or the item of a list, for a pointer token; nil if there is none.
  public func child(of collection: NodeID, _ token: String) -> NodeID? {
    switch kind(collection) {
    case .object: value(collection, named: token)
    case .array: JSONPointer.arrayIndex(token).flatMap { item(collection, at: $0) }
    case .null, .boolean, .number, .string, .alias: nil
    }
  }

  /// The node that a pointer leads to from `root`; nil if there is none.
  public func node(at pointer: JSONPointer, from root: NodeID?) -> NodeID? {
    pointer.tokens.reduce(root) { node, token in node.flatMap { child(of: $0, token) } }
  }

  /// The node that a path leads to from `root`; nil if there is none.
  public func node(at path: Path, from root: NodeID?) -> NodeID? {
    path.segments.reduce(root) { node, segment in node.flatMap { child(of: $0, segment.token) } }
  }

  /// The node that a path leads to in the first document; nil if there is none.
  public func node(at path: Path) -> NodeID? { node(at: path, from: roots.first) }
}

extension Path {
  /// Creates a path in which tokens for items of lists become indices, and all others names.
  public init(_ pointer: JSONPointer, in document: Document, from root: NodeID?) {
    var node = root
    segments = pointer.tokens.map { token in
      let index = node.flatMap { document.kind($0) == .array ? JSONPointer.arrayIndex(token) : nil }
      node = node.flatMap { document.child(of: $0, token) }
      return index.map { Segment.index($0) } ?? .name(token)
    }
  }
}
