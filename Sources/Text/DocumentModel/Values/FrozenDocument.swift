/// A document as bytes, so that texts in the program and cached schemas needn't be parsed again. Reading the bytes
/// takes a tenth of the instructions.
///
/// Numbers have 32 bits and are little-endian:
///
/// | part | each |
/// |---|---|
/// | a hash of the text and of the rest, to detect damaged bytes or another text | |
/// | the number of elements in each part below | |
/// | nodes | a ``Node``: kind, exponent and flags; start, end, data |
/// | roots | a node |
/// | counts of large collections, in order | node and count |
/// | significands of large numbers | the low half, the high half |
/// | property names | its length |
/// | bytes: copied strings, then property names | a byte |
extension Document {
  private enum Part: Int, CaseIterable {
    case nodes, roots, counts, significands, names, copied, spellings

    /// The size of one element in bytes.
    var width: Int {
      switch self {
      case .nodes: 16
      case .counts, .significands: 8
      case .roots, .names: 4
      case .copied, .spellings: 1
      }
    }
  }

  /// The serialized document; nil if it has anchors, custom tags, or values that depend on the program that reads it.
  package var frozen: [UInt8]? {
    guard hasOnlyPlainNodes, tables.reader == nil, tables.readings.isEmpty else { return nil }
    let names = (0..<keys.count).map { Array(keys.name(KeyID(UInt32($0))).utf8) }
    let counts = tables.counts.sorted { $0.key < $1.key }
    var words = [
      nodes.count, roots.count, counts.count, tables.significands.count, names.count, tables.copied.count,
      names.reduce(0) { $0 + $1.count },
    ].map { UInt32($0) }
    words.reserveCapacity(words.count + 4 * nodes.count)
    for node in nodes {
      words.append(UInt32(node.kind.rawValue) | UInt32(node.small) << 8 | UInt32(node.flags.rawValue) << 16)
      words.append(node.start)
      words.append(node.end)
      words.append(node.data)
    }
    words += roots.map { $0.index }
    for (node, count) in counts { words += [node.index, UInt32(count)] }
    for number in tables.significands {
      words += [UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)]
    }
    words += names.map { UInt32($0.count) }
    var rest = Self.bytes(of: words)
    rest += tables.copied
    for name in names { rest += name }
    return Self.bytes(of: [Self.check(text, rest: rest.span)]) + rest
  }

  /// Reads a document serialized as ``frozen``; nil if the bytes are damaged or belong to another text. Linear.
  ///
  /// - Parameter isTrusted: Whether the bytes come with the program. Other bytes are rejected if they could lead a walk
  ///   out of the document or make it endless.
  package convenience init?(frozen: ArraySlice<UInt8>, text: [UInt8], isJSON: Bool, isTrusted: Bool) {
    let bytes = frozen.span
    var place = 4
    func word() -> UInt32 {
      defer { place += 4 }
      return unsafe UInt32(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self))
    }
    let head = 4 + 4 * Part.allCases.count
    guard bytes.count >= head else { return nil }
    let counts = Part.allCases.map { _ in Int(word()) }
    let size = Part.allCases.reduce(head) { $0 + counts[$1.rawValue] * $1.width }
    place = 0
    guard bytes.count == size, word() == Self.check(text, rest: bytes.extracting(droppingFirst: 4)) else { return nil }
    place = head
    var nodes: [Node] = []
    nodes.reserveCapacity(counts[Part.nodes.rawValue])
    for _ in 0..<counts[Part.nodes.rawValue] {
      let first = word()
      guard let kind = NodeKind(rawValue: UInt8(truncatingIfNeeded: first)) else { return nil }
      let flags = Node.Flags(rawValue: UInt16(truncatingIfNeeded: first >> 16))
      var node = Node(kind: kind, flags: flags, start: word(), end: word(), data: word())
      node.small = UInt8(truncatingIfNeeded: first >> 8)
      nodes.append(node)
    }
    let roots = (0..<counts[Part.roots.rawValue]).map { _ in NodeID(word()) }
    var tables = NodeTables()
    for _ in 0..<counts[Part.counts.rawValue] { tables.counts[NodeID(word())] = Int(word()) }
    tables.significands = (0..<counts[Part.significands.rawValue]).map { _ in
      Int64(word()) | Int64(word()) << 32
    }
    let lengths = (0..<counts[Part.names.rawValue]).map { _ in Int(word()) }
    let copiedEnd = place + counts[Part.copied.rawValue]
    tables.copied = Array(frozen.dropFirst(place).prefix(copiedEnd - place))
    var keys = KeyTable()
    var start = copiedEnd
    for length in lengths {
      guard length <= bytes.count - start else { return nil }
      _ = keys.intern(bytes.extracting(start..<start + length))
      start += length
    }
    self.init(
      text: text, roots: roots, keys: keys, nodes: nodes, tables: tables, merges: MergeTable(), anchors: AnchorTable(),
      isJSON: isJSON)
    guard isTrusted || isWellFormed(depth: Limits().depth) else { return nil }
  }

  private static func check(_ text: [UInt8], rest: Span<UInt8>) -> UInt32 {
    NameHash.hash(rest, seed: UInt64(NameHash.hash(text.span, seed: 0)))
  }

  private static func bytes(of words: [UInt32]) -> [UInt8] {
    // A key path would take a hundred instructions for each word.
    let words = words.map { $0.littleEndian }
    return unsafe words.withUnsafeBytes { unsafe Array($0) }
  }
}
