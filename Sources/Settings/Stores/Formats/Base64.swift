/// Data as text (RFC 4648, 4).
package enum Base64 {
  /// Nil for a text that isn't base64.
  package static func decode(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    // RFC 4648, 4 requires padding; without it the end could be cut off unnoticed.
    guard bytes.count % 4 == 0 else { return nil }
    var result: [UInt8] = []
    let padding = bytes.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes.dropLast(padding) {
      guard let value = value(byte) else { return nil }
      bits = bits << 6 | value
      count = count + 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
    return result
  }

  static func encode(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        text.append(isPadding ? UInt8(ascii: "=") : digits[Int(bits >> (18 - 6 * UInt32(place)) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case 0x2B: 62
    case 0x2F: 63
    case _: nil
    }
  }
}
