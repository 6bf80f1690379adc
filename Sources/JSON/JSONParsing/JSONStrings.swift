internal import DocumentModel

extension JSONReader {
  /// Reads the string whose opening quote is here.
  ///
  /// - Returns: Whether the string is closed and was added.
  mutating func readString(_ text: Span<UInt8>, asKey: Bool) -> Bool {
    let start = position
    let end = ByteScan.endOfPlainString(text, from: start &+ 1)
    guard end < text.count, text[end] == UInt8(ascii: "\"") else {
      return readUnusualString(text, quote: UInt8(ascii: "\""), plainEnd: end, asKey: asKey)
    }
    let value = start &+ 1..<end
    let range = ByteRange(start..<end &+ 1)
    advance(end &+ 1 &- start)
    if asKey {
      _ = builder.appendKey(.string, range, name: text.extracting(value), flags: Node.Flags(.doubleQuoted))
    } else {
      add(builder.appendString(range, flags: Node.Flags(.doubleQuoted)))
    }
    return true
  }

  /// Reads a string that may have escapes or errors into a buffer; up to `plainEnd` there are none.
  ///
  /// - Returns: Whether the string is closed and was added.
  mutating func readUnusualString(_ text: Span<UInt8>, quote: UInt8, plainEnd: Int, asKey: Bool) -> Bool {
    let start = position
    startOfString = start
    unescaped.removeAll(keepingCapacity: true)
    for index in start + 1..<plainEnd { unescaped.append(text[index]) }
    var index = plainEnd
    while index < text.count, text[index] != quote {
      let byte = text[index]
      if byte == UInt8(ascii: "\\") {
        index = readEscape(text, at: index)
      } else if byte == 0x0A || byte == 0x0D {
        reportUnterminated(text, start: start, end: index)
        return false
      } else {
        if byte < 0x20 { reportControlCharacter(byte, at: index) }
        unescaped.append(byte)
        index += 1
      }
    }
    guard index < text.count else {
      reportUnterminated(text, start: start, end: index)
      return false
    }
    addUnescaped(ByteRange(start..<index + 1), asKey: asKey)
    advance(index + 1 - start)
    return true
  }

  private mutating func addUnescaped(_ range: ByteRange, asKey: Bool) {
    let flags = Node.Flags(.doubleQuoted)
    let unescaped = unescaped
    if asKey {
      _ = builder.appendKey(.string, range, name: unescaped.span, flags: flags)
    } else {
      add(builder.appendString(range, copying: unescaped.span, flags: flags))
    }
  }

  /// Reads the escape whose backslash is at `index`, and returns the index after it.
  private mutating func readEscape(_ text: Span<UInt8>, at index: Int) -> Int {
    guard index + 1 < text.count else { return index + 1 }
    let value: UInt8
    switch text[index + 1] {
    case UInt8(ascii: "\""): value = 0x22
    case UInt8(ascii: "\\"): value = 0x5C
    case UInt8(ascii: "/"): value = 0x2F
    case UInt8(ascii: "b"): value = 0x08
    case UInt8(ascii: "f"): value = 0x0C
    case UInt8(ascii: "n"): value = 0x0A
    case UInt8(ascii: "r"): value = 0x0D
    case UInt8(ascii: "t"): value = 0x09
    case UInt8(ascii: "u"): return readUnicodeEscape(text, at: index)
    default:
      reportBadEscape(text, at: index)
      // The backslash is dropped and the next character kept: `C:\dir` becomes `C:dir`.
      return index + 1
    }
    unescaped.append(value)
    return index + 2
  }

  private mutating func readUnicodeEscape(_ text: Span<UInt8>, at index: Int) -> Int {
    guard let unit = Self.hexadecimal(text, start: index + 2) else {
      reportBadEscape(text, at: index)
      // `\u` is skipped without its digits, which stay in the value.
      return index + 2
    }
    if let scalar = Unicode.Scalar(unit) {
      for byte in UTF8.encode(scalar) ?? .init() { unescaped.append(byte) }
      return index + 6
    }
    // `\ud83d\ude00` is one character written as two halves.
    if unit < 0xDC00, index + 7 < text.count, text[index + 6] == UInt8(ascii: "\\"),
      text[index + 7] == UInt8(ascii: "u"),
      let low = Self.hexadecimal(text, start: index + 8), (0xDC00...0xDFFF).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    {
      for byte in UTF8.encode(scalar) ?? .init() { unescaped.append(byte) }
      return index + 12
    }
    reportLoneSurrogate(at: index)
    // U+FFFD, as `JSON.parse` in JavaScript gives once its result is encoded as UTF-8.
    unescaped.append(contentsOf: [0xEF, 0xBF, 0xBD])
    return index + 6
  }

  private static func hexadecimal(_ text: Span<UInt8>, start: Int) -> UInt32? {
    guard start + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for index in start..<start + 4 {
      let digit: UInt8
      switch text[index] {
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case let byte where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"):
        digit = (byte | 0x20) - UInt8(ascii: "a") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
