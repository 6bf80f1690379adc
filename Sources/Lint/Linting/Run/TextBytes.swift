internal import DocumentModel

/// Small questions about bytes.
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

  /// The blanks that begin at a place.
  static func blanks(from place: Int, text: [UInt8]) -> Range<Int> {
    var end = place
    while end < text.count, text[end].isBlank { end += 1 }
    return place..<end
  }

  /// The blanks that end at a place.
  static func blanks(to place: Int, text: [UInt8]) -> Range<Int> {
    var start = place
    while start > 0, text[start - 1].isBlank { start -= 1 }
    return start..<place
  }

  /// Whether a line ends at a place.
  static func isLineEnd(_ place: Int, text: [UInt8]) -> Bool {
    place >= text.count || text[place].isBreak
  }
}

/// Text of a file in a message.
enum ShownText {
  private static let limit = 40

  /// In quotes, cut short, what can't be seen written as an escape.
  static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    var result = "\""
    var count = 0
    for scalar in String(decoding: bytes.prefix(limit * 4 + 4), as: UTF8.self).unicodeScalars {
      count += 1
      if count > limit { return result + "…\"" }
      if scalar.isUnseen { result += scalar.escaped } else { result.unicodeScalars.append(scalar) }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _: "\\u{\(String(value, radix: 16))}"
    }
  }
}

extension UInt8 {
  /// A letter of ASCII.
  var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
}
