/// Classes of single bytes in YAML and JSON.
extension UInt8 {
  /// A space or a tab.
  @inlinable @inline(__always)
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// LF or CR.
  @inlinable @inline(__always)
  package var isBreak: Bool { self == 0x0A || self == 0x0D }

  /// A blank or a line break.
  @inlinable @inline(__always)
  package var isSpace: Bool { isBlank || isBreak }

  @inlinable @inline(__always)
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// An ASCII letter.
  @inlinable @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  @inlinable @inline(__always)
  package var isLetterOrDigit: Bool { isLetter || isDigit }

  /// A comma, bracket or brace, which ends a plain scalar in flow style (YAML 1.2.2, section 7.3.3).
  @inlinable
  package var isFlowIndicator: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"): true
    case _: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without trailing blanks.
  package var withoutBlanksAtEnd: Self {
    var end = endIndex
    while end > startIndex, self[end - 1].isBlank { end -= 1 }
    return self[startIndex..<end]
  }

  /// The value of a few ASCII digits; nil for any other text.
  package var decimalNumber: Int? {
    reduce(0) { sum, digit in
      guard let sum, digit.isDigit else { return nil }
      return sum * 10 + Int(digit - 0x30)
    }
  }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
  /// Whether the bytes contain a word. Unlike the standard library's search, needs no tables, so is faster for a line.
  @inlinable
  package func contains(word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: word.utf8) }
  }
}
