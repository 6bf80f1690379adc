/// Converts UTF-16 with a byte order mark to UTF-8 without one.
enum UTF16Decoding {
  /// Whether the bytes start with the byte order mark of UTF-16, and which one; nil if they don't.
  static func isBigEndian(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFE, 0xFF): return true
    case (0xFF, 0xFE): return false
    default: return nil
    }
  }

  /// The text as UTF-8, with U+FFFD for unpaired surrogates and an odd byte, and the byte offset of the first of these.
  static func decode(_ bytes: [UInt8], isBigEndian: Bool) -> (text: [UInt8], firstError: Int?) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var firstError: Int?
    var index = 2
    while index < bytes.count {
      var scalar: UInt32 = 0xFFFD
      if let unit = unit(bytes, at: index, isBigEndian: isBigEndian) {
        index += 2
        if unit & 0xFC00 == 0xD800, let low = self.unit(bytes, at: index, isBigEndian: isBigEndian),
          low & 0xFC00 == 0xDC00
        {
          scalar = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
          index += 2
        } else if unit & 0xF800 == 0xD800 {
          firstError = firstError ?? text.count
        } else {
          scalar = UInt32(unit)
        }
      } else {
        firstError = firstError ?? text.count
        index += 1
      }
      if let scalar = Unicode.Scalar(scalar) { text.append(contentsOf: UTF8.encode(scalar) ?? .init()) }
    }
    return (text, firstError)
  }

  private static func unit(_ bytes: [UInt8], at index: Int, isBigEndian: Bool) -> UInt16? {
    guard index + 1 < bytes.count else { return nil }
    let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}
