internal import DocumentModel

/// JSON with comments, respelled so that a YAML parser finds the same values and comments at the same byte offsets
/// and the YAML editor can edit it.
///
/// `1, // x` becomes `1, #/ x`, and `/* x */` at the end of a line becomes `#* x */`. Each line of a multi-line
/// comment gets its own `#`. A comment with more text after it on its line, as in `[/* two */ 2]`, becomes blanks.
package struct CommentsAsYAML {
  /// The respelled text, as long as the JSON text.
  package private(set) var text: [UInt8]
  /// Comments that YAML doesn't see, or sees with other words. An edit may remove them but can't move them.
  package private(set) var fixed: [Range<Int>] = []

  /// Respells the comments of a JSON text in linear time.
  package init(_ json: [UInt8]) {
    text = json
    var place = 0
    while place < json.count {
      switch (json[place], place + 1 < json.count ? json[place + 1] : 0) {
      // `"https://example.com"` has no comment.
      case (UInt8(ascii: "\""), _): place = Self.endOfString(json, start: place)
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        startComment(at: place)
        place = Self.endOfLine(json, start: place)
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let comment = place..<Self.endOfComment(json, start: place)
        spell(comment)
        place = comment.upperBound
      default: place += 1
      }
    }
  }

  /// The text of an edit with its comments spelled as in JSON again: `#/ x` becomes `// x`.
  package static func restored(_ written: String) -> String {
    var bytes = Array(written.utf8)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""): place = endOfString(bytes, start: place)
      case UInt8(ascii: "#")
      where place + 1 < bytes.count && [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(bytes[place + 1]):
        bytes[place] = UInt8(ascii: "/")
        place = endOfLine(bytes, start: place)
      default: place += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the `#` over the first two bytes of a comment. YAML needs a blank before it: `1,// x` becomes `1, # x`.
  private mutating func startComment(at place: Int) {
    let isApart = place == 0 || text[place - 1].isSpace
    text[place] = isApart ? UInt8(ascii: "#") : UInt8(ascii: " ")
    if !isApart { text[place + 1] = UInt8(ascii: "#") }
  }

  private mutating func spell(_ comment: Range<Int>) {
    let isAtEnd = text[comment.upperBound...].first { !$0.isBlank }?.isBreak ?? true
    if !isAtEnd || text[comment].contains(0x0A) { fixed.append(comment) }
    var line = comment.lowerBound
    while line < comment.upperBound {
      let end = text[line..<comment.upperBound].firstIndex(of: 0x0A) ?? comment.upperBound
      // As a YAML comment it would hide the value after it: `/* two */ 2`.
      if end == comment.upperBound, !isAtEnd {
        for place in line..<end { text[place] = UInt8(ascii: " ") }
      } else if line == comment.lowerBound {
        startComment(at: line)
      } else if let first = text[line..<end].firstIndex(where: { !$0.isSpace }) {
        text[first] = UInt8(ascii: "#")
      }
      line = end + 1
    }
  }

  // MARK: Places

  private static func endOfLine(_ text: [UInt8], start: Int) -> Int {
    text[start...].firstIndex { $0 == 0x0A } ?? text.count
  }

  private static func endOfString(_ text: [UInt8], start: Int) -> Int {
    var place = start + 1
    // `"a\""`: an escaped quote doesn't end the string.
    while place < text.count, text[place] != UInt8(ascii: "\"") { place += text[place] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(place + 1, text.count)
  }

  private static func endOfComment(_ text: [UInt8], start: Int) -> Int {
    var place = start + 2
    while place + 1 < text.count, text[place] != UInt8(ascii: "*") || text[place + 1] != UInt8(ascii: "/") {
      place += 1
    }
    return min(place + 2, text.count)
  }
}
