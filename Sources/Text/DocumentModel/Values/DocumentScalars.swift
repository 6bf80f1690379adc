extension Document {
  /// The value of a boolean; nil for any other kind.
  public func boolean(_ id: NodeID) -> Bool? {
    let node = self[resolve(id)]
    guard node.kind == .boolean else { return nil }
    if node.flags.contains(.isKey) { return string(id) == "true" }
    return node.data != 0
  }

  /// The value of a number; nil for any other kind. Constant time if it fits in the node or its table.
  public func number(_ id: NodeID) -> ExactNumber? {
    let node = self[resolve(id)]
    guard node.kind == .number else { return nil }
    if !node.flags.isDisjoint(with: [.isBigNumber, .isKey]) {
      if let number = tables.reread[resolve(id)] { return number }
      let bytes = text
      let span = bytes.span
      return NumberNotation.value(of: span.extracting(node.range.indices))
    }
    let small = Int64(Int32(bitPattern: node.data))
    let significand = node.flags.contains(.isWide) ? tables.significands[Int(node.data)] : small
    return ExactNumber(significand: significand, exponent: Int(Int8(bitPattern: node.small)))
  }

  /// The value of a string, or the property name of a key; nil for any other kind.
  public func string(_ id: NodeID) -> String? {
    withStringBytes(id) { bytes in String(copying: bytes) }
  }

  /// The first bytes of the string, at most `most`; may end within a character.
  public func string(_ id: NodeID, upTo most: Int) -> String? {
    withStringBytes(id) { bytes in String(copying: bytes.extracting(first: most)) }
  }

  /// Calls `body` with the UTF-8 of a string or a key's property name; nil for any other kind. Doesn't allocate.
  ///
  /// Inlined with `body` to avoid reference counting, for which threads that share a document would contend.
  @inline(__always)
  public func withStringBytes<Result>(_ id: NodeID, _ body: (Span<UInt8>) -> Result) -> Result? {
    let node = self[resolve(id)]
    if node.flags.contains(.isKey) { return keys.withBytes(KeyID(node.data), body) }
    guard node.kind == .string else { return nil }
    return node.flags.contains(.isCopied)
      ? Self.with(tables.copied, range: tables.copiedBytes(of: node), body: body)
      : Self.with(text, range: node.bytesInText, body: body)
  }

  /// The number of bytes of a string that isn't a key.
  @inline(__always)
  public func byteCount(ofString node: Node) -> Int {
    node.flags.contains(.isCopied) ? tables.copiedBytes(of: node).count : node.bytesInText.count
  }

  /// Borrows the bytes as a parameter, which avoids reference counting.
  @inline(__always)
  private static func with<Result>(_ bytes: [UInt8], range: Range<Int>, body: (Span<UInt8>) -> Result) -> Result {
    body(bytes.span.extracting(range))
  }

  /// The node's source text.
  public func sourceText(_ id: NodeID) -> String {
    String(decoding: text[self[id].range.indices], as: UTF8.self)
  }
}

extension String {
  /// Copies UTF-8 bytes; invalid ones are replaced with U+FFFD.
  public init(copying bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}
