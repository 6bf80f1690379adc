/// Scalars with a placeholder such as `${PORT}`, whose values aren't known yet.
extension Document {
  /// Whether any scalars are marked as placeholders. Constant time.
  public var hasPlaceholders: Bool { !tables.readings.isEmpty }

  /// Whether a scalar is marked as a placeholder.
  public func isPlaceholder(_ id: NodeID) -> Bool { self[resolve(id)].flags.contains(.isPlaceholder) }

  /// The values that a placeholder may have by default, as the program would read them; empty if it has no default.
  public func readings(ofPlaceholder id: NodeID) -> [NodeID] { tables.readings[id] ?? [] }

  /// The range of a string's bytes in the text, if they are unchanged, without its quotes.
  public func bytesInText(_ id: NodeID) -> Range<Int> { self[id].bytesInText }

  /// Whether a value may contain a placeholder; an alias counts, because it may lead to one. Linear in the nodes.
  public func mayHoldPlaceholder(_ id: NodeID) -> Bool {
    guard hasPlaceholders else { return false }
    return (id.index..<subtreeEnd(id).index).contains { index in
      let node = self[NodeID(index)]
      return node.kind == .alias || node.flags.contains(.isPlaceholder)
    }
  }

  /// The document with some scalars marked as placeholders.
  ///
  /// - Parameter add: Appends the values that a scalar may have, outside any root, and returns them.
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

  /// Marks the last node as a placeholder.
  public mutating func markLast() {
    guard !nodes.isEmpty else { return }
    mark(NodeID(nodes.count - 1), readings: [])
  }
}
