/// Facts about few nodes, which don't fit in a ``Node``.
struct NodeTables: Sendable {
  /// Significands of large numbers.
  var significands: [Int64] = []
  /// Bytes of strings that differ from the text: escapes, folded lines. The length precedes the bytes of each string in
  /// four bytes, lowest first.
  var copied: [UInt8] = []
  /// Items or entries of each collection that has ``Node/many`` or more.
  var counts: [NodeID: Int] = [:]
  /// The property name of each alias in the place of a key whose target is a scalar.
  var aliasNames: [NodeID: KeyID] = [:]
  /// The tag of each node that has one which isn't of the core schema.
  var tags: [NodeID: String] = [:]
  /// The program that reads some scalars otherwise than YAML 1.2, as a message names it; nil if none does.
  var reader: String?
  /// The numbers that it sees in texts which say another number, or none, in YAML 1.2.
  var reread: [NodeID: ExactNumber] = [:]
  /// The values that a placeholder may have where nothing else gives it one; after all other nodes.
  var readings: [NodeID: [NodeID]] = [:]

  /// - Returns: the index of the significand.
  mutating func append(significand: Int64) -> UInt32 {
    significands.append(significand)
    return UInt32(truncatingIfNeeded: significands.count - 1)
  }

  /// - Returns: the offset of the copy.
  mutating func append(copying bytes: Span<UInt8>) -> UInt32 {
    for byte in 0..<4 { copied.append(UInt8(truncatingIfNeeded: bytes.count >> (8 * byte))) }
    let start = copied.count
    unsafe bytes.withUnsafeBufferPointer { unsafe copied.append(contentsOf: $0) }
    return UInt32(truncatingIfNeeded: start)
  }

  /// The offset of a string's bytes in ``copied``.
  @inline(__always)
  func copiedBytes(of string: Node) -> Range<Int> {
    let start = Int(string.data)
    var count = 0
    for byte in 0..<4 { count |= Int(copied[start - 4 + byte]) << (8 * byte) }
    return start..<start + count
  }

  /// Appends the facts about the nodes of a part from one on, which get higher numbers.
  mutating func append(_ part: Self, from first: NodeID, shiftedBy shift: UInt32) {
    copied += part.copied
    significands += part.significands
    for (node, count) in part.counts where node >= first { counts[NodeID(node.index &+ shift)] = count }
  }

  /// Items of an array or entries of an object as they are written.
  @inline(__always)
  func count(_ collection: NodeID, node: Node) -> Int {
    node.small < Node.many ? Int(node.small) : counts[collection] ?? 0
  }

  mutating func setCount(_ collection: NodeID, node: inout Node, count: Int) {
    node.small = UInt8(clamping: count)
    if count >= Int(Node.many) { counts[collection] = count }
  }

  /// Forgets the nodes from one on.
  mutating func removeAll(from node: NodeID) {
    counts = counts.filter { $0.key < node }
    aliasNames = aliasNames.filter { $0.key < node }
    tags = tags.filter { $0.key < node }
  }
}
