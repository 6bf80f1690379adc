internal import DocumentModel

/// Simple tests of bytes.
enum TextBytes {
  static func isASCII(_ text: [UInt8]) -> Bool {
    let span = text.span
    var index = 0
    while index &+ 64 <= span.count {
      var all: UInt8 = 0
      for offset in 0..<64 { all |= span[index &+ offset] }
      if all >= 0x80 { return false }
      index &+= 64
    }
    while index < span.count {
      if span[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }

  /// The blanks that start at an offset.
  static func blanks(from place: Int, text: [UInt8]) -> Range<Int> {
    var end = place
    while end < text.count, text[end].isBlank { end += 1 }
    return place..<end
  }

  /// The blanks that end at an offset.
  static func blanks(to place: Int, text: [UInt8]) -> Range<Int> {
    var start = place
    while start > 0, text[start - 1].isBlank { start -= 1 }
    return start..<place
  }

  static func isLineEnd(_ place: Int, text: [UInt8]) -> Bool {
    place >= text.count || text[place].isBreak
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
