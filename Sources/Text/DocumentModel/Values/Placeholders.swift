/// Scalars that aren't known yet: a placeholder such as `${PORT}` is in them.
extension Document {
  /// Whether some scalars are marked as placeholders. Constant time.
  public var hasPlaceholders: Bool { !tables.readings.isEmpty }

  /// Whether a scalar is marked as one.
  public func isPlaceholder(_ id: NodeID) -> Bool { self[resolve(id)].flags.contains(.isPlaceholder) }

  /// The values that a placeholder may have where nothing else gives it one: its default, as it is read there; empty for one
  /// without.
  public func readings(ofPlaceholder id: NodeID) -> [NodeID] { tables.readings[id] ?? [] }

  /// The bytes of a string that the text holds as they are, without its quotes.
  public func bytesInText(_ id: NodeID) -> Range<Int> { self[id].bytesInText }

  /// Whether a placeholder is in a value. Linear in its nodes; any alias may lead to one.
  public func mayHoldPlaceholder(_ id: NodeID) -> Bool {
    guard hasPlaceholders else { return false }
    return (id.index..<subtreeEnd(id).index).contains { index in
      let node = self[NodeID(index)]
      return node.kind == .alias || node.flags.contains(.isPlaceholder)
    }
  }

  /// The same document with some scalars marked as placeholders.
  ///
  /// - Parameter add: adds the values that one may have, none below a root, and returns them.
  public func marking(
    _ scalars: [NodeID], _ add: (NodeID, inout DocumentBuilder) -> [NodeID]
  ) -> Document {
    guard !scalars.isEmpty else { return self }
    var builder = DocumentBuilder(self)
    for id in scalars { builder.mark(id, readings: add(id, &builder)) }
    return builder.finish()
  }
}

extension DocumentBuilder {
  fileprivate mutating func mark(_ id: NodeID, readings: [NodeID]) {
    nodes[Int(id.index)].flags.insert(.isPlaceholder)
    tables.readings[id] = readings
  }

  /// A string that isn't known yet.
  public mutating func markLast() {
    guard !nodes.isEmpty else { return }
    mark(NodeID(nodes.count - 1), readings: [])
  }
}
