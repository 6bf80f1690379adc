internal import SourceText

/// The character that looks like a space and is none (U+00A0): editors and web pages put it in.
enum NoBreakSpace {
  static let title = "write an ordinary space for the one that doesn't break lines"
  private static let sign: [UInt8] = [0xC2, 0xA0]

  /// Each in a stretch of a text made a space.
  static func edits(_ text: [UInt8], _ range: Range<Int>) -> [TextEdit] {
    range.filter { text[$0] == sign[0] && text[$0..<range.upperBound].starts(with: sign) }.map {
      TextEdit(ByteRange($0..<$0 + sign.count), " ")
    }
  }
}
