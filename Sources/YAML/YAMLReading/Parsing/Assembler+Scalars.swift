internal import DocumentModel

extension Assembler {
  /// A scalar as libyaml read it.
  @safe struct Scalar {
    var value: UnsafeBufferPointer<UInt8>
    /// The value before hidden characters are restored.
    var raw: UnsafeBufferPointer<UInt8>
    var style: NodeStyle
    /// The range of the scalar, including quotes but not its properties.
    var range: Range<Int>
    var isOneLine: Bool
  }

  /// - Parameter isTagged: Whether a tag determines the scalar's type rather than the core schema.
  mutating func append(
    _ scalar: Scalar, content: CoreSchema.Value, isTagged: Bool, input: UnsafeBufferPointer<UInt8>
  ) -> NodeID {
    let range = ByteRange(scalar.range)
    var flags = Node.Flags(scalar.style)
    if scalar.range.isEmpty { flags.insert(.isEmpty) }
    if isAtKey { return appendKey(scalar, content: content, flags: flags, isTagged: isTagged) }
    switch content {
    case .null: return builder.append(Node(kind: .null, flags: flags, start: range.start.value, end: range.end.value))
    case .boolean(let value):
      return builder.append(
        Node(
          kind: .boolean, flags: flags, start: range.start.value, end: range.end.value, data: value ? 1 : 0))
    case .number(let number, let isFloat):
      if unsafe scalar.value.count > limits.numberDigits { reportLongNumber(scalar.range) }
      if isFloat { flags.insert(.isFloat) }
      return builder.appendNumber(number, range, flags: flags)
    case .string:
      if unsafe isInText(scalar, input: input) { return builder.appendString(range, flags: flags) }
      if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { noteLongQuote(scalar.range) }
      return unsafe builder.appendString(range, copying: scalar.value.span, flags: flags)
    }
  }

  /// Whether the text contains the value byte for byte. With folding or escapes it doesn't.
  private func isInText(_ scalar: Scalar, input: UnsafeBufferPointer<UInt8>) -> Bool {
    let inner: Range<Int>
    switch scalar.style {
    case .plain: inner = scalar.range
    case .singleQuoted, .doubleQuoted:
      guard scalar.range.count >= 2 else { return false }
      inner = scalar.range.lowerBound + 1..<scalar.range.upperBound - 1
    case .literal, .folded, .block, .flow: return false
    }
    guard unsafe inner.count == scalar.raw.count, inner.upperBound <= input.count else { return false }
    // On one line, only escapes change bytes, and not always the length: `\_` is as long as what it stands for.
    if scalar.isOneLine, scalar.style != .doubleQuoted { return true }
    for offset in 0..<inner.count where unsafe input[inner.lowerBound + offset] != scalar.raw[offset] { return false }
    return true
  }

  private mutating func appendKey(
    _ scalar: Scalar, content: CoreSchema.Value, flags: Node.Flags, isTagged: Bool
  ) -> NodeID {
    var flags = flags
    let isMerge = unsafe scalar.style == .plain && MergeKey.isMergeKey(scalar.value.span) && !isTagged
    if isMerge { flags.insert(.isMergeKey) }
    let range = ByteRange(scalar.range)
    let node: NodeID
    switch content {
    case .null: node = Self.appendKey("null", kind: .null, range: range, flags: flags, builder: &builder)
    case .boolean(let value):
      node = Self.appendKey(value ? "true" : "false", kind: .boolean, range: range, flags: flags, builder: &builder)
    case .number(let number, isFloat: false):
      node = Self.appendKey(number.description, kind: .number, range: range, flags: flags, builder: &builder)
    case .number(_, isFloat: true):
      node = unsafe builder.appendKey(.number, range, name: scalar.value.span, flags: flags)
    case .string: node = unsafe builder.appendKey(.string, range, name: scalar.value.span, flags: flags)
    }
    noteKey(KeyID(builder[node].data))
    if isMerge {
      open.innermost.hasMergeKey = true
    }
    return node
  }

  private static func appendKey(
    _ name: String, kind: NodeKind, range: ByteRange, flags: Node.Flags, builder: inout DocumentBuilder
  ) -> NodeID {
    let bytes = Array(name.utf8)
    return builder.appendKey(kind, range, name: bytes.span, flags: flags)
  }

  private mutating func reportLongNumber(_ range: Range<Int>) {
    report(
      .yamlLimitNumber, message: "number too long: \(range.count) characters, the limit is \(limits.numberDigits)",
      at: range)
  }

  private mutating func noteLongQuote(_ range: Range<Int>) {
    if builder.text[range].contains(UInt8(ascii: "\n")) { lastLongQuote = range }
  }
}
