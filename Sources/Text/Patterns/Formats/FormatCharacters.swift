/// Classes of ASCII characters that the grammars share (RFC 5234, appendix B.1; RFC 3986, section 2).
enum FormatCharacters {
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    // A byte below "0" wraps around to a large number.
    byte &- UInt8(ascii: "0") < 10
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  /// `ALPHA / DIGIT / "-" / "." / "_" / "~"`
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: isLetterOrDigit(byte)
    }
  }

  static func isSubDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// The index after `%XX` at `position`; nil if there is something else.
  static func endOfPercentEncoded(_ text: Span<UInt8>, at position: Int) -> Int? {
    guard position + 2 < text.count, text[position] == UInt8(ascii: "%"), isHexadecimal(text[position + 1]),
      isHexadecimal(text[position + 2])
    else { return nil }
    return position + 3
  }

  /// The code point at `position` and the index after it, in valid UTF-8.
  static func scalar(_ text: Span<UInt8>, at position: Int) -> (value: UInt32, end: Int) {
    let first = text[position]
    guard first >= 0xC0 else { return (UInt32(first), position + 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    var end = position + 1
    while end < text.count, end < position + length, text[end] & 0xC0 == 0x80 {
      value = value << 6 | UInt32(text[end] & 0x3F)
      end += 1
    }
    return (value, end)
  }

  /// The value of two digits at `position`; nil if there is something else or the value exceeds `maximum`.
  static func twoDigits(_ text: Span<UInt8>, at position: Int, upTo maximum: Int) -> Int? {
    guard position + 1 < text.count, isDigit(text[position]), isDigit(text[position + 1]) else { return nil }
    let value = Int(text[position] &- UInt8(ascii: "0")) * 10 + Int(text[position + 1] &- UInt8(ascii: "0"))
    return value <= maximum ? value : nil
  }

  static func contains(_ text: Span<UInt8>, at position: Int, byte: UInt8) -> Bool {
    position < text.count && text[position] == byte
  }
}
