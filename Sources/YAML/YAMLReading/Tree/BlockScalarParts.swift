internal import DocumentModel

/// The parts of a block scalar's token (YAML 1.2.2, 8.1): its header and its lines.
struct BlockScalarParts {
  /// `|` or `>` with its indicators.
  var header: Range<Int>
  /// From the start of the first line to the end of the last that is part of the value, without its line break.
  var content: Range<Int>

  init(_ token: Range<Int>, in text: [UInt8], value: ArraySlice<UInt8>) {
    let headerEnd =
      text[token].firstIndex { $0.isSpace || $0 == UInt8(ascii: "#") } ?? token.upperBound
    header = token.lowerBound..<headerEnd
    var start = text[headerEnd..<token.upperBound].firstIndex(where: \.isBreak) ?? token.upperBound
    if start + 1 < token.upperBound, text[start] == 0x0D, text[start + 1] == 0x0A { start += 1 }
    start = min(start + 1, token.upperBound)
    var end = token.upperBound
    // With `|+`, the blank lines below are part of the value; with `|`, they only separate entries.
    if text[header].contains(UInt8(ascii: "+")) || Self.endsInBlankLine(value) {
      end = Self.withoutBreak(text, range: start..<end)
    } else {
      while end > start, text[end - 1].isSpace { end -= 1 }
      // Blanks at the end of the last line are part of the value.
      while end < token.upperBound, text[end].isBlank { end += 1 }
    }
    content = min(start, end)..<end
    if content.isEmpty { content = headerEnd..<headerEnd }
  }

  /// Whether the last line of the value is blank.
  private static func endsInBlankLine(_ value: ArraySlice<UInt8>) -> Bool {
    let line = value.last == 0x0A ? value.dropLast() : value
    guard let last = line.last else { return false }
    guard last.isBlank || last == 0x0A else { return false }
    return line.reversed().prefix { $0 != 0x0A }.allSatisfy(\.isBlank)
  }

  private static func withoutBreak(_ text: [UInt8], range: Range<Int>) -> Int {
    var end = range.upperBound
    if end > range.lowerBound, text[end - 1] == 0x0A { end -= 1 }
    if end > range.lowerBound, text[end - 1] == 0x0D { end -= 1 }
    return end
  }
}
