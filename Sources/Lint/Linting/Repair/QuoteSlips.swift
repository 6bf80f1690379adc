internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// Mistakes in the quotes around a value on one line.
enum QuoteSlips {
  private static let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
  private static let backslash = UInt8(ascii: "\\")

  /// - Parameter range: A value, from its first byte to its last.
  /// - Returns: Nil for a text that doesn't begin with a quote.
  static func candidates(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate]? {
    guard let quote = range.first.map({ text[$0] }), quote == single || quote == double else { return nil }
    let last = range.upperBound - 1
    // `"C:\Users\me"`: the quotes are right, and the backslashes were not meant as escapes.
    if quote == double, last > range.lowerBound, text[last] == quote, text[range].contains(backslash) {
      return unescaped(text, range: range)
    }
    guard let closing = WrittenLine.closingQuote(text, range: range) else {
      return [quoting(text, range: range, distance: 6)]
    }
    // The text is quoted as a whole, and the mistake is another one.
    if closing == last { return [] }
    let rest = text[closing + 1..<range.upperBound]
    let ending = Slips.ending(text, range: range)
    // `"a",` is a value of JSON, and nothing is wrong with its quotes.
    if rest.count == 1, !ending.isEmpty { return ending }
    var found = [quoting(text, range: range, distance: 6)]
    if text[last] == quote, rest.first != UInt8(ascii: " ") {
      // The quotes inside belong to the text: 'it's'.
      found += otherQuotes(text, range: range, quote: quote == single ? double : single)
    } else if !rest.contains(quote), !rest.contains(backslash), !" ,;".utf8.contains(text[closing + 1]) {
      // `"a" b` was intended as one string: the quote moves to the end.
      let edits = [
        TextEdit(ByteRange(closing..<closing + 1), ""),
        TextEdit(ByteRange(range.upperBound..<range.upperBound), quote == double ? "\"" : "'"),
      ]
      found.append(RepairCandidate("close the quote at the end of the value", edits: edits, distance: 2))
    }
    return found
  }

  /// The text in quotes, those that it has being a part of it.
  static func quoting(_ text: [UInt8], range: Range<Int>, distance: Int) -> RepairCandidate {
    RepairCandidate("put the value in quotes", edits: ValueQuotes.edits(text, range: range), distance: distance)
  }

  /// A text in double quotes whose backslashes are no escapes.
  private static func unescaped(_ text: [UInt8], range: Range<Int>) -> [RepairCandidate] {
    edits(text, range: range, quote: single).map {
      [RepairCandidate("put it in single quotes, which don't have escapes", edits: $0, distance: 2)]
    } ?? []
  }

  private static func otherQuotes(_ text: [UInt8], range: Range<Int>, quote: UInt8) -> [RepairCandidate] {
    edits(text, range: range, quote: quote).map {
      [RepairCandidate("put it in \(words: quote == single ? "single" : "double") quotes", edits: $0, distance: 2)]
    } ?? []
  }

  /// Nil if the text would not be the same in those quotes.
  private static func edits(_ text: [UInt8], range: Range<Int>, quote: UInt8) -> [TextEdit]? {
    let value = text[range]
    // Single quotes don't have escapes, so a backslash stays what it is.
    guard !value.contains(quote), quote == single || !value.contains(backslash) else { return nil }
    let sign = quote == single ? "'" : "\""
    let last = range.upperBound - 1
    return [
      TextEdit(ByteRange(range.lowerBound..<range.lowerBound + 1), sign),
      TextEdit(ByteRange(last..<range.upperBound), sign),
    ]
  }
}
