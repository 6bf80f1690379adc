internal import SourceText
internal import YAMLText

/// A line of a text as a reader of keys sees it, well-formed or not.
struct TextLine {
  /// Its bytes without the line break and the blanks before that.
  let range: Range<Int>
  /// Where it begins behind its blanks; in a comment that is looked into, behind its sign and the blanks there.
  let content: Int
  /// How far the content is moved in.
  let column: Int
  /// Whether it is a comment and nothing else.
  let isComment: Bool

  /// - Parameter comment: where a comment begins that is looked into.
  init(_ text: [UInt8], _ line: Range<Int>, into comment: Int? = nil) {
    var end = line.upperBound
    while end > line.lowerBound, Self.isBlank(text[end - 1]) { end -= 1 }
    var place = comment ?? line.lowerBound
    while place < end, Self.isBlank(text[place]) { place += 1 }
    isComment = comment == nil && Self.isComment(text, place, end)
    if comment != nil {
      while place < end, Self.isBlank(text[place]) || "#/*".utf8.contains(text[place]) { place += 1 }
    }
    range = line.lowerBound..<end
    content = place
    column = place - line.lowerBound
  }

  var isEmpty: Bool { content >= range.upperBound }

  /// Whether the line only ends a document or begins one.
  func isMarker(_ text: [UInt8]) -> Bool {
    column == 0 && DocumentMarker(text[range]) != nil
  }

  /// Whether a comment is meant for a program: what it says is looked at, and findings are told of it.
  func speaksToPrograms(_ text: [UInt8]) -> Bool {
    let words = String(decoding: text[range], as: UTF8.self)
    return ["$schema=", "settle:", "yamllint "].contains { words.contains($0) }
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Whether a comment begins at a place: with `#`, or in a text that was to be JSON with `//` or `/*`.
  private static func isComment(_ text: [UInt8], _ place: Int, _ end: Int) -> Bool {
    guard place < end else { return false }
    if text[place] == UInt8(ascii: "#") { return true }
    return text[place] == UInt8(ascii: "/") && place + 1 < end && "/*".utf8.contains(text[place + 1])
  }
}

/// The lines of a text, in order: a lone carriage return ends one too.
struct TextLines: Sequence, IteratorProtocol {
  private let text: [UInt8]
  /// Where the next line begins; nil behind the last.
  private var start: Int?

  init(_ text: [UInt8]) {
    self.text = text
    start = ByteOrderMark.length(in: text)
  }

  mutating func next() -> TextLine? {
    guard let start else { return nil }
    let end = endOfLine(start)
    self.start = end == text.count ? nil : end + lengthOfBreak(end)
    return TextLine(text, start..<end)
  }

  private func endOfLine(_ start: Int) -> Int {
    let bytes = text.span
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
    return end
  }

  private func lengthOfBreak(_ place: Int) -> Int {
    text[place] == UInt8(ascii: "\r") && place + 1 < text.count && text[place + 1] == UInt8(ascii: "\n") ? 2 : 1
  }
}
