internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// Slips in the quotes around a value on one line.
enum QuoteMistakes {
  private static let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
  private static let backslash = UInt8(ascii: "\\")

  /// - Parameter range: The range of the value.
  /// - Returns: Nil for a value that doesn't start with a quote.
  static func candidates(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate]? {
    guard let quote = range.first.map({ text[$0] }), quote == single || quote == double else { return nil }
    let last = range.upperBound - 1
    // `"C:\Users\me"`: the quotes are right, but the backslashes weren't meant as escapes.
    if quote == double, last > range.lowerBound, text[last] == quote, text[range].contains(backslash) {
      return unescaped(text, range: range)
    }
    guard let closing = WrittenLine.closingQuote(text, range: range) else {
      return [quoting(text, range: range, distance: 6)]
    }
    // The quotes enclose the whole value, so the slip is elsewhere.
    if closing == last { return [] }
    let rest = text[closing + 1..<range.upperBound]
    let ending = CommonMistakes.ending(text, range: range)
    // `"a",` as in JSON: the quotes are right.
    if rest.count == 1, !ending.isEmpty { return ending }
    var found = [quoting(text, range: range, distance: 6)]
    if text[last] == quote, rest.first != UInt8(ascii: " ") {
      // `'it's'`: the quote inside belongs to the string.
      found += otherQuotes(text, range: range, quote: quote == single ? double : single)
    } else if !rest.contains(quote), !rest.contains(backslash), !" ,;".utf8.contains(text[closing + 1]) {
      // `"a" b` was meant as one string: the closing quote moves to the end.
      let edits = [
        TextEdit(ByteRange(closing..<closing + 1), ""),
        TextEdit(ByteRange(range.upperBound..<range.upperBound), quote == double ? "\"" : "'"),
      ]
      found.append(RepairCandidate("close the quote at the end of the value", edits: edits, distance: 2))
    }
    return found
  }

  /// Quotes the whole value; quotes in it become part of the string.
  static func quoting(_ text: [UInt8], range: Range<Int>, distance: Int) -> RepairCandidate {
    RepairCandidate("put the value in quotes", edits: ValueQuotes.edits(text, range: range), distance: distance)
  }

  /// Uses single quotes for a string whose backslashes aren't escapes.
  private static func unescaped(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    edits(text, range: range, quote: single).map {
      [RepairCandidate("put it in single quotes, which have no escapes", edits: $0, distance: 2)]
    } ?? []
  }

  private static func otherQuotes(_ text: [UInt8], range: Range<Int>, quote: UInt8) -> [RepairCandidate] {
    edits(text, range: range, quote: quote).map {
      [RepairCandidate("put it in \(words: quote == single ? "single" : "double") quotes", edits: $0, distance: 2)]
    } ?? []
  }

  /// Nil if the string would change in those quotes.
  private static func edits(_ text: [UInt8], range: Range<Int>, quote: UInt8) -> [TextEdit]? {
    let value = text[range]
    // Single quotes have no escapes, so a backslash stays a backslash.
    guard !value.contains(quote), quote == single || !value.contains(backslash) else { return nil }
    let sign = quote == single ? "'" : "\""
    let last = range.upperBound - 1
    return [
      TextEdit(ByteRange(range.lowerBound..<range.lowerBound + 1), sign),
      TextEdit(ByteRange(last..<range.upperBound), sign),
    ]
  }
}
