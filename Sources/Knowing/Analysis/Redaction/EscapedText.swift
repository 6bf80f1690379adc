/// Reads the escapes of double quotes in YAML and JSON, wherever they stand: `"se\x63ret"` is a name like any other.
enum EscapedText {
  /// What can't be read stays as it is written.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(backslash) else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var rest = bytes
    while let byte = rest.first {
      guard byte == backslash, let (unit, count) = escape(rest) else {
        let plain = rest.prefix { $0 != backslash }
        let taken = plain.isEmpty ? rest.prefix(1) : plain
        units += Array(String(decoding: taken, as: UTF8.self).utf16)
        rest = rest.dropFirst(taken.count)
        continue
      }
      units += unit
      rest = rest.dropFirst(count)
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static let backslash = UInt8(ascii: "\\")

  /// What an escape stands for, in UTF-16, where JSON's halves of a pair meet, and how long it is.
  private static func escape(_ bytes: ArraySlice<UInt8>) -> (units: [UInt16], count: Int)? {
    guard bytes.count > 1 else { return nil }
    let digits: Int
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "x"): digits = 2
    case UInt8(ascii: "u"): digits = 4
    case UInt8(ascii: "U"): digits = 8
    case let sign where "\"'\\/ ".utf8.contains(sign): return ([UInt16(sign)], 2)
    case _: return ([UInt16(ascii: " ")], 2)
    }
    let text = String(decoding: bytes.dropFirst(2).prefix(digits), as: UTF8.self)
    guard text.utf8.count == digits, let number = UInt32(text, radix: 16) else { return nil }
    if let scalar = Unicode.Scalar(number) { return (Array(String(scalar).utf16), 2 + digits) }
    return UInt16(exactly: number).map { ([$0], 2 + digits) }
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) {
    self = UInt16(truncatingIfNeeded: scalar.value)
  }
}
