internal import DocumentModel

/// Characters that a scalar can contain only as escapes in double quotes, or that some parsers read as line breaks.
package enum EscapedCharacters {
  /// Whether a text contains one. Line feeds and tabs don't count.
  static func areNeeded(for text: ArraySlice<UInt8>) -> Bool {
    var index = text.startIndex
    while index < text.endIndex {
      let length = length(at: index, in: text)
      if length < 0 { return true }
      index += length
    }
    return false
  }

  /// The length of the character at an index; negative if it needs an escape.
  static func length(at index: Int, in text: ArraySlice<UInt8>) -> Int {
    let byte = text[index]
    switch byte {
    case 0x09, 0x0A, 0x20...0x7E: return 1
    case 0x00...0x1F, 0x7F: return -1
    case 0xC2:
      // C1 control characters, including NEL.
      let isControl = index + 1 < text.endIndex && text[index + 1] < 0xA0
      return isControl ? -2 : 2
    case 0xE2:
      let isBreak = text[index...].starts(with: [0xE2, 0x80, 0xA8]) || text[index...].starts(with: [0xE2, 0x80, 0xA9])
      return isBreak ? -3 : 3
    case 0xEF:
      let isMark = text[index...].starts(with: ByteOrderMark.utf8)
      let isNoncharacter =
        text[index...].starts(with: [0xEF, 0xBF, 0xBE]) || text[index...].starts(with: [0xEF, 0xBF, 0xBF])
      return isMark || isNoncharacter ? -3 : 3
    case 0xC3...0xDF: return 2
    case 0xE0...0xEE: return 3
    case 0xF0...0xF4: return 4
    case _: return -1
    }
  }
}
