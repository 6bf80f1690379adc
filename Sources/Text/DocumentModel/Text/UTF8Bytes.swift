/// Facts about the bytes of UTF-8 (RFC 3629).
public enum UTF8Bytes {
  /// Whether a byte continues a code point.
  public static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }

  /// The number of code points in a text.
  public static func scalarCount(_ text: ArraySlice<UInt8>) -> Int {
    text.reduce(into: 0) { count, byte in if !isContinuation(byte) { count += 1 } }
  }

  /// The code point at an offset, with its length in bytes; nil for invalid UTF-8.
  ///
  /// Invalid bytes count as one character, shown as U+FFFD: the longest valid prefix of a code point, at least one byte
  /// (Unicode 17, section 3.9, after table 3-7), as Swift and browsers decode.
  public static func scalar(at index: Int, in bytes: Span<UInt8>) -> (scalar: Unicode.Scalar?, length: Int) {
    let first = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F: return (Unicode.Scalar(first), 1)
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      // Smaller second bytes would be overlong forms.
      if first == 0xE0 { second = 0xA0...0xBF }
      // Larger second bytes would encode surrogates.
      if first == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { second = 0x90...0xBF }
      // Larger second bytes would exceed U+10FFFF.
      if first == 0xF4 { second = 0x80...0x8F }
    // A continuation without a start, an overlong two-byte form, or a byte that UTF-8 doesn't use.
    case _: return (nil, 1)
    }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      guard index + offset < bytes.count else { return (nil, offset) }
      let byte = bytes[index + offset]
      guard offset == 1 ? second.contains(byte) : isContinuation(byte) else { return (nil, offset) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(value), length)
  }

  /// The bytes themselves if they are valid UTF-8; otherwise a text of the same length with one character for each
  /// U+FFFD that would be shown, so that the counts match.
  static func countable(_ bytes: [UInt8]) -> [UInt8] {
    guard (try? UTF8Span(validating: bytes.span)) == nil else { return bytes }
    var result = bytes
    var index = 0
    while index < bytes.count {
      let (scalar, length) = scalar(at: index, in: bytes.span)
      if scalar == nil {
        result[index] = UInt8(ascii: "?")
        for offset in 1..<max(1, length) { result[index + offset] = 0x80 }
      }
      index += length
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The notation for a character that can't be seen: `U+200B`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether the character is invisible or isn't shown as itself.
  package var isNonprinting: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    case _: false
    }
  }
}
