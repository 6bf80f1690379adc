/// Facts that apply to few nodes or don't fit in a ``Node``.
struct NodeTables: Sendable {
  /// The significands that don't fit in a node.
  var significands: [Int64] = []
  /// The bytes of strings that differ from the text because of escapes or folded lines. Each string is preceded by its
  /// length (32 bits, little-endian).
  var copied: [UInt8] = []
  /// The number of items or entries of each collection with ``Node/many`` or more.
  var counts: [NodeID: Int] = [:]
  /// The property name of each alias that is a key and has a scalar as its target.
  var aliasNames: [NodeID: KeyID] = [:]
  /// The tags outside the core schema, by node.
  var tags: [NodeID: String] = [:]
  /// The program that reads some scalars differently from YAML 1.2, as a message names it; nil if none does.
  var reader: String?
  /// The numbers that this program reads where YAML 1.2 reads other numbers or none.
  var reread: [NodeID: ExactNumber] = [:]
  /// The values that each placeholder may have by default. These nodes follow all others.
  var readings: [NodeID: [NodeID]] = [:]

  /// - Returns: The index of the significand.
  mutating func append(significand: Int64) -> UInt32 {
    significands.append(significand)
    return UInt32(truncatingIfNeeded: significands.count - 1)
  }

  /// - Returns: The offset of the copy.
  mutating func append(copying bytes: Span<UInt8>) -> UInt32 {
    for byte in 0..<4 { copied.append(UInt8(truncatingIfNeeded: bytes.count >> (8 * byte))) }
    let start = copied.count
    copied.append(copying: bytes)
    return UInt32(truncatingIfNeeded: start)
  }

  /// The range of a string's bytes in ``copied``.
  @inline(__always)
  func copiedBytes(of string: Node) -> Range<Int> {
    let start = Int(string.data)
    var count = 0
    for byte in 0..<4 { count |= Int(copied[start - 4 + byte]) << (8 * byte) }
    return start..<start + count
  }

  /// Appends the facts about a part's nodes, from one on, whose indices increase by `shift`.
  mutating func append(_ part: Self, from first: NodeID, shiftedBy shift: UInt32) {
    copied += part.copied
    significands += part.significands
    for (node, count) in part.counts where node >= first { counts[NodeID(node.index &+ shift)] = count }
  }

  /// The number of items of an array or entries of an object, as written.
  @inline(__always)
  func count(_ collection: NodeID, node: Node) -> Int {
    node.small < Node.many ? Int(node.small) : counts[collection] ?? 0
  }

  mutating func setCount(_ collection: NodeID, node: inout Node, count: Int) {
    node.small = UInt8(clamping: count)
    if count >= Int(Node.many) { counts[collection] = count }
  }

  /// Removes the facts about nodes from one on.
  mutating func removeAll(from node: NodeID) {
    counts = counts.filter { $0.key < node }
    aliasNames = aliasNames.filter { $0.key < node }
    tags = tags.filter { $0.key < node }
  }
}
