/// A position in a pattern's UTF-8 bytes.
struct PatternScanner {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte at a distance ahead; 0 past the end, which is never syntax in a pattern.
  func peek(_ distance: Int = 0) -> UInt8 {
    let index = position + distance
    return index < bytes.count ? bytes[index] : 0
  }

  mutating func skip(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    position += text.utf8.count
    return true
  }

  func isNext(_ text: String) -> Bool {
    bytes[min(position, bytes.count)...].starts(with: text.utf8)
  }

  /// Reads the next code point; nil at the end.
  mutating func next() -> UInt32? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = length == 1 ? UInt32(first) : UInt32(first) & (0xFF >> UInt32(length + 1))
    for index in 1..<max(1, length) where position + index < bytes.count {
      value = value << 6 | UInt32(bytes[position + index] & 0x3F)
    }
    position = min(position + length, bytes.count)
    return value
  }

  /// Reads a decimal number, clamping large ones; nil if there is no digit.
  mutating func number() -> Int? {
    var value: Int?
    while isDigit(peek()) {
      value = min((value ?? 0) * 10 + Int(peek() - UInt8(ascii: "0")), 1_000_000_000)
      position += 1
    }
    return value
  }

  /// Reads a fixed number of hexadecimal digits. If there are fewer, reads nothing and returns nil.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<count {
      guard let digit = hexadecimalValue(peek(index)) else { return nil }
      value = value << 4 | digit
    }
    position += count
    return value
  }

  func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
  }

  func error(_ message: String, at offset: Int) -> RegularExpression.SyntaxError {
    RegularExpression.SyntaxError(message: message, offset: min(offset, bytes.count))
  }
}
