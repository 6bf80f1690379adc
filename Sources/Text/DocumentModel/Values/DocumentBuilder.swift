/// Builds an arena in one pass over a parser's events.
///
/// Each event takes amortized constant time. Collections are opened and closed, with their children in between.
public struct DocumentBuilder: ~Copyable {
  public let text: [UInt8]
  public internal(set) var roots: [NodeID] = []
  public var keys = KeyTable()
  var nodes: [Node] = []
  var tables = NodeTables()
  var merges = MergeTable()
  /// The names seen in an object with `<<`.
  var names = NameMarks()
  private var anchors = AnchorTable()

  private let isJSON: Bool
  /// The part of the text that nodes refer to.
  private let part: Range<Int>

  public init(text: [UInt8], isJSON: Bool = false) {
    self.init(text: text, part: 0..<text.count, isJSON: isJSON)
  }

  /// - Parameter part: The part of the text that nodes refer to.
  public init(text: [UInt8], part: Range<Int>, isJSON: Bool = false) {
    self.text = text
    self.part = part
    self.isJSON = isJSON
  }

  /// Continues an existing document.
  init(_ document: Document) {
    self.init(text: document.text, isJSON: document.isJSON)
    roots = document.roots
    keys = document.keys
    nodes = document.nodes
    tables = document.tables
    merges = document.merges
    anchors = document.anchors
  }

  public var nodeCount: Int { nodes.count }
  public subscript(_ id: NodeID) -> Node { nodes[Int(id.index)] }

  public mutating func addRoot(_ id: NodeID) {
    roots.append(id)
  }

  public mutating func append(_ node: Node) -> NodeID {
    if nodes.count == nodes.capacity { grow(by: 1, readTo: Int(node.start)) }
    let id = NodeID(UInt32(truncatingIfNeeded: nodes.count))
    nodes.append(node)
    return id
  }

  /// Reserves room for `count` nodes, and for the rest of the part, estimated from what was read so far. That way there
  /// are few reallocations and little waste.
  mutating func grow(by count: Int, readTo place: Int) {
    let count = nodes.count + count
    let expected = Double(count) * Double(part.count) / Double(max(place - part.lowerBound, 1)) * 1.05
    nodes.reserveCapacity(max(count + nodes.count / 4, Int(min(expected, Double(part.count)))) + 64)
  }

  /// Appends a string whose value is its range of the text, without quotes.
  public mutating func appendString(_ range: ByteRange, flags: Node.Flags) -> NodeID {
    append(Node(kind: .string, flags: flags, start: range.start.value, end: range.end.value))
  }

  /// Appends a string whose value differs from the text, such as one with escapes.
  public mutating func appendString(_ range: ByteRange, copying value: Span<UInt8>, flags: Node.Flags) -> NodeID {
    append(
      Node(
        kind: .string, flags: flags.union(.isCopied), start: range.start.value, end: range.end.value,
        data: tables.append(copying: value)))
  }

  /// Appends a scalar as a key, with its property name.
  public mutating func appendKey(
    _ kind: NodeKind, _ range: ByteRange, name: Span<UInt8>, flags: Node.Flags
  ) -> NodeID {
    let id = keys.intern(name)
    return append(
      Node(
        kind: kind, flags: flags.union(.isKey), start: range.start.value, end: range.end.value, data: id.index))
  }

  public mutating func appendNumber(_ number: ExactNumber, _ range: ByteRange, flags: Node.Flags) -> NodeID {
    var node = Node(kind: .number, flags: flags, start: range.start.value, end: range.end.value)
    setNumber(number, of: &node)
    return append(node)
  }

  /// Stores a number in its node if it fits; otherwise marks it to be read from the text.
  mutating func setNumber(_ number: ExactNumber, of node: inout Node) {
    guard case .small(let significand, let exponent) = number.storage, let exponent = Int8(exactly: exponent) else {
      node.flags.insert(.isBigNumber)
      return
    }
    node.small = UInt8(bitPattern: exponent)
    if let significand = Int32(exactly: significand) {
      node.data = UInt32(bitPattern: significand)
    } else {
      node.flags.insert(.isWide)
      node.data = tables.append(significand: significand)
    }
  }

  /// - Parameter key: The property name if the alias is a key and its target a scalar; otherwise nil.
  public mutating func appendAlias(of target: NodeID, _ range: ByteRange, key: KeyID?, flags: Node.Flags) -> NodeID {
    let id = append(
      Node(kind: .alias, flags: flags, start: range.start.value, end: range.end.value, data: target.index))
    if let key { tables.aliasNames[id] = key }
    return id
  }

  /// Opens a collection; ``close(_:count:end:)`` sets its end.
  public mutating func open(_ kind: NodeKind, _ start: ByteOffset, flags: Node.Flags) -> NodeID {
    append(Node(kind: kind, flags: flags, start: start.value, end: start.value))
  }

  /// Closes a collection once all its descendants are added.
  ///
  /// - Parameter count: The number of items or entries.
  public mutating func close(_ id: NodeID, count: Int, end: ByteOffset) {
    nodes[Int(id.index)].data = UInt32(truncatingIfNeeded: nodes.count)
    tables.setCount(id, node: &nodes[Int(id.index)], count: count)
    nodes[Int(id.index)].end = max(nodes[Int(id.index)].start, end.value)
  }

  /// The target of an alias, or the node itself.
  public func resolve(_ id: NodeID) -> NodeID {
    let node = self[id]
    return node.kind == .alias ? NodeID(node.data) : id
  }

  /// The index after a closed node and all its descendants.
  public func subtreeEnd(_ id: NodeID) -> NodeID { nodes[Int(id.index)].end(at: id) }

  /// The number of items or entries of a closed collection, as written.
  public func writtenCount(of collection: NodeID) -> Int { tables.count(collection, node: self[collection]) }

  /// The entries of a closed object as written, including `<<`.
  public func writtenEntries(of object: NodeID) -> WrittenEntries {
    WrittenEntries(object, in: nodes, aliasNames: tables.aliasNames)
  }

  /// The direct children of a closed collection: items, or alternating keys and values.
  public func writtenItems(of collection: NodeID) -> WrittenItems { WrittenItems(collection, in: nodes) }

  /// The nodes in a range that aren't inside others of the range.
  public func writtenItems(from first: NodeID, to end: NodeID) -> WrittenItems {
    WrittenItems(from: first, to: end, in: nodes)
  }

  /// The property name that a scalar has when used as a key; nil for a collection.
  public mutating func internName(of id: NodeID) -> KeyID? {
    let node = self[id]
    switch node.kind {
    case .array, .object, .alias: return nil
    case .null: return intern(Array("null".utf8))
    case .boolean: return intern(Array((node.data != 0 ? "true" : "false").utf8))
    case .number: return intern(Array(text[node.range.indices]))
    case .string:
      guard node.flags.contains(.isCopied) else { return intern(Array(text[node.bytesInText])) }
      return intern(Array(tables.copied[tables.copiedBytes(of: node)]))
    }
  }

  private mutating func intern(_ name: [UInt8]) -> KeyID {
    keys.intern(name.span)
  }

  public mutating func setTyped(_ id: NodeID) { nodes[Int(id.index)].flags.insert(.isTyped) }

  public mutating func setTag(_ id: NodeID, _ tag: String) {
    nodes[Int(id.index)].flags.insert(.hasTag)
    tables.tags[id] = tag
  }

  /// - Parameters:
  ///   - id: A node after all nodes that have an anchor already.
  ///   - range: The range of `&name`.
  /// - Returns: The index of the name among the names of anchors.
  public mutating func setAnchor(_ id: NodeID, _ name: Span<UInt8>, _ range: ByteRange) -> KeyID {
    nodes[Int(id.index)].flags.insert(.hasAnchor)
    return anchors.append(name, of: id, range: range)
  }

  /// The index of a name among the names of anchors; nil if no earlier anchor has it.
  public func anchorName(_ name: Span<UInt8>) -> KeyID? { anchors.find(name) }

  /// The last child of an open collection; nil if it has none. All its descendants must be closed.
  public func lastChild(of collection: NodeID) -> NodeID? {
    var last = NodeID(collection.index + 1)
    guard last.index < nodes.count else { return nil }
    while subtreeEnd(last).index < nodes.count { last = subtreeEnd(last) }
    return last
  }

  /// Removes the last child of an open collection and its descendants, which must be closed.
  public mutating func removeLastChild(of collection: NodeID) {
    if let last = lastChild(of: collection) { removeAll(from: last) }
  }

  /// Removes the last document.
  public mutating func removeLastRoot() {
    if let last = roots.popLast() { removeAll(from: last) }
  }

  private mutating func removeAll(from last: NodeID) {
    nodes.removeSubrange(Int(last.index)...)
    // The next nodes reuse these indices.
    anchors.removeAll(from: last)
    merges.removeAll(from: last)
    tables.removeAll(from: last)
  }

  public consuming func finish() -> Document {
    Document(
      text: text, roots: roots, keys: keys, nodes: nodes, tables: tables, merges: merges, anchors: anchors,
      isJSON: isJSON)
  }
}
