internal import SourceText

/// Curly quotes that stand around the strings of a JSON text, as word processors write them.
enum CurlyQuotes {
  /// The last byte of U+2018 to U+201F tells a single quote from a double one.
  private static func isDouble(_ last: UInt8) -> Bool? {
    switch last {
    case 0x98...0x9B: false
    case 0x9C...0x9F: true
    case _: nil
    }
  }

  /// Straight quotes in their place; those inside of strings stay.
  static func straightened(_ text: [UInt8]) -> [TextEdit] {
    var edits: [TextEdit] = []
    /// Whether the string that is open began with a double quote; nil outside of strings.
    var open: Bool?
    var place = 0
    while place < text.count {
      if open == nil, text[place] == UInt8(ascii: "\"") { place = end(ofString: place, text) }
      if place + 2 < text.count, text[place] == 0xE2, text[place + 1] == 0x80, let kind = isDouble(text[place + 2]),
        open == nil || open == kind
      {
        edits.append(TextEdit(ByteRange(place..<place + 3), "\""))
        open = open == nil ? kind : nil
        place += 2
      }
      place += 1
    }
    return edits
  }

  /// The closing quote of a string in straight quotes; the text's end where there is none.
  private static func end(ofString start: Int, _ text: [UInt8]) -> Int {
    var place = start + 1
    while place < text.count, text[place] != UInt8(ascii: "\"") {
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, text.count)
  }
}
