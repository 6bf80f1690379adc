public import SourceText

/// Fills an arena in one pass over a parser's events.
///
/// Amortised constant time an event. Collections are opened and closed in turn; children come between.
public struct DocumentBuilder: ~Copyable {
  public let text: [UInt8]
  public private(set) var roots: [NodeID] = []
  public var keys = KeyTable()
  private var nodes: [Node] = []
  private var copied: [UInt8] = []
  private var merges: [NodeID: MergedEntries] = [:]
  private var tags: [NodeID: String] = [:]
  private var anchors: [NodeID: Document.Anchor] = [:]

  private let isJSON: Bool

  public init(text: [UInt8], isJSON: Bool = false) {
    self.text = text
    self.isJSON = isJSON
  }

  public var nodeCount: Int { nodes.count }
  public subscript(_ id: NodeID) -> Node { nodes[Int(id.index)] }

  public mutating func addRoot(_ id: NodeID) {
    roots.append(id)
  }

  public mutating func append(_ node: Node) -> NodeID {
    if nodes.count == nodes.capacity { grow(readBytes: Int(node.start)) }
    let id = NodeID(UInt32(truncatingIfNeeded: nodes.count))
    nodes.append(node)
    return id
  }

  /// Makes room for as many nodes as the rest of the text brings if it is like what was read: few copies, little excess.
  private mutating func grow(readBytes: Int) {
    let expected = Double(nodes.count) * Double(text.count) / Double(max(readBytes, 1)) * 1.05
    nodes.reserveCapacity(max(nodes.count + nodes.count / 4, Int(min(expected, Double(text.count)))) + 64)
  }

  /// A string whose bytes are in the text as they are.
  public mutating func appendString(_ range: ByteRange, value: ByteRange, flags: Node.Flags) -> NodeID {
    append(
      Node(
        kind: .string, flags: flags, start: range.start.value, end: range.end.value, first: value.start.value,
        second: value.end.value - value.start.value))
  }

  /// A string whose bytes the text doesn't hold as they are.
  public mutating func appendString(_ range: ByteRange, copying value: Span<UInt8>, flags: Node.Flags) -> NodeID {
    let start = copied.count
    for index in value.indices { copied.append(value[index]) }
    return append(
      Node(
        kind: .string, flags: flags.union(.isCopied), start: range.start.value, end: range.end.value,
        first: UInt32(truncatingIfNeeded: start), second: UInt32(truncatingIfNeeded: value.count)))
  }

  /// A scalar in the place of a key, under its property name.
  public mutating func appendKey(
    _ kind: NodeKind, _ range: ByteRange, name: Span<UInt8>, flags: Node.Flags
  ) -> NodeID {
    let id = keys.intern(name)
    return append(
      Node(
        kind: kind, flags: flags.union(.isKey), start: range.start.value, end: range.end.value, first: id.index))
  }

  public mutating func appendNumber(_ number: ExactNumber, _ range: ByteRange, flags: Node.Flags) -> NodeID {
    var node = Node(kind: .number, flags: flags, start: range.start.value, end: range.end.value)
    if case .small(let significand, let exponent) = number.storage, let exponent = Int8(exactly: exponent) {
      node.first = UInt32(truncatingIfNeeded: significand)
      node.second = UInt32(truncatingIfNeeded: significand >> 32)
      node.exponent = exponent
    } else {
      node.flags.insert(.isBigNumber)
    }
    return append(node)
  }

  /// - Parameter key: the property name, where the alias stands in the place of a key and its target is a scalar.
  public mutating func appendAlias(of target: NodeID, _ range: ByteRange, key: KeyID?, flags: Node.Flags) -> NodeID {
    append(
      Node(
        kind: .alias, flags: flags, start: range.start.value, end: range.end.value, first: target.index,
        second: key.map { $0.index + 1 } ?? 0))
  }

  /// Opens a collection; its end is set by ``close(_:count:end:)``.
  public mutating func open(_ kind: NodeKind, _ start: ByteOffset, flags: Node.Flags) -> NodeID {
    append(Node(kind: kind, flags: flags, start: start.value, end: start.value))
  }

  /// Closes the collection once all its descendants are there.
  ///
  /// - Parameter count: items of an array, entries of an object.
  public mutating func close(_ id: NodeID, count: Int, end: ByteOffset) {
    nodes[Int(id.index)].first = UInt32(truncatingIfNeeded: nodes.count)
    nodes[Int(id.index)].second = UInt32(truncatingIfNeeded: count)
    nodes[Int(id.index)].end = max(nodes[Int(id.index)].start, end.value)
  }

  /// The node itself, or an alias's target.
  public func resolve(_ id: NodeID) -> NodeID {
    let node = self[id]
    return node.kind == .alias ? NodeID(node.first) : id
  }

  /// The entries of a closed object as they are written, `<<` among them.
  public func writtenEntries(of object: NodeID) -> [ObjectEntry] {
    var entries: [ObjectEntry] = []
    let children = writtenItems(of: object)
    for index in stride(from: 0, to: children.count - 1, by: 2) {
      let key = self[children[index]]
      let keyID: KeyID? =
        key.flags.contains(.isKey)
        ? KeyID(key.first) : key.kind == .alias && key.second > 0 ? KeyID(key.second - 1) : nil
      entries.append(ObjectEntry(key: children[index], value: children[index + 1], keyID: keyID))
    }
    return entries
  }

  /// The nodes directly inside a closed collection: items, or keys and values in turn.
  public func writtenItems(of collection: NodeID) -> [NodeID] {
    var items: [NodeID] = []
    var next = collection.index + 1
    while next < self[collection].first {
      items.append(NodeID(next))
      let node = self[NodeID(next)]
      next = node.kind == .array || node.kind == .object ? node.first : next + 1
    }
    return items
  }

  /// The property name that a scalar would have as a key; nil for a collection.
  public mutating func internName(of id: NodeID) -> KeyID? {
    let node = self[id]
    switch node.kind {
    case .array, .object, .alias: return nil
    case .null: return intern(Array("null".utf8))
    case .boolean: return intern(Array((node.first != 0 ? "true" : "false").utf8))
    case .number: return intern(Array(text[node.range.indices]))
    case .string:
      let range = Int(node.first)..<Int(node.first) + Int(node.second)
      return intern(Array(node.flags.contains(.isCopied) ? copied[range] : text[range]))
    }
  }

  private mutating func intern(_ name: [UInt8]) -> KeyID {
    keys.intern(name.span)
  }

  public mutating func setMerged(_ object: NodeID, _ entries: [ObjectEntry]) {
    nodes[Int(object.index)].flags.insert(.hasMerge)
    merges[object] = MergedEntries(entries)
  }

  public func mergedEntries(_ object: NodeID) -> [ObjectEntry]? {
    merges[object]?.entries
  }

  public mutating func setTag(_ id: NodeID, _ tag: String) {
    nodes[Int(id.index)].flags.insert(.hasTag)
    tags[id] = tag
  }

  public mutating func setAnchor(_ id: NodeID, _ anchor: Document.Anchor) {
    nodes[Int(id.index)].flags.insert(.hasAnchor)
    anchors[id] = anchor
  }

  /// Takes back the last child of a collection that is open, with all its descendants, all of them closed.
  public mutating func removeLastChild(of collection: NodeID) {
    var last = collection.index + 1
    guard last < nodes.count else { return }
    while true {
      let node = self[NodeID(last)]
      let end = node.kind == .array || node.kind == .object ? node.first : last + 1
      guard end < nodes.count else { break }
      last = end
    }
    nodes.removeSubrange(Int(last)...)
    // The next nodes get the same numbers.
    anchors = anchors.filter { $0.key.index < last }
    tags = tags.filter { $0.key.index < last }
    merges = merges.filter { $0.key.index < last }
  }

  public consuming func finish() -> Document {
    Document(
      text: text, roots: roots, keys: keys, nodes: nodes, copied: copied, merges: merges, tags: tags, anchors: anchors,
      isJSON: isJSON)
  }
}
