internal import DocumentModel

/// A template with each expression replaced by a word of the same length, so that the rest can be parsed and checked:
/// `port: {{ x }}` becomes `port: xaxxxxx`. Byte offsets stay the same.
struct FilledTemplate: Sendable {
  private(set) var text: [UInt8]
  /// The template expressions that are part of a value, a key or a comment, in order.
  private(set) var marks: [Range<Int>] = []
  /// Lines that consist of an expression and may become any number of lines, such as `{% if x %}` and
  /// `{{ include "x" . }}`. In order.
  private(set) var lines: [Range<Int>] = []

  /// Linear in the text.
  ///
  /// - Parameter hasLines: Whether an expression on a line of its own may become several lines. If not, it is a value.
  init(_ text: [UInt8], isJSON: Bool, hasLines: Bool) {
    self.text = text
    var closings = ClosingDelimiterIndex(text: text)
    var (place, lineEnd, isFirst, isComment, isQuoted) = (0, -1, true, false, false)
    while place + 1 < text.count {
      if lineEnd < place { lineEnd = text[place...].firstIndex(where: \.isBreak) ?? text.count }
      if text[place].isBreak {
        isFirst = true
        isComment = false
        isQuoted = false
      } else if let mark = closings.mark(at: place, lineEnd: lineEnd) {
        let end = max(lineEnd, text[mark.upperBound...].firstIndex(where: \.isBreak) ?? text.count)
        let isAlone =
          isFirst && hasLines && !(isComment && text[mark].starts(with: "{{".utf8))
          && text[mark.upperBound..<end].first { !$0.isBlank } != UInt8(ascii: ":")
        if isAlone {
          fill(
            // JSON has no comments, so the line is filled with spaces.
            place..<end, word: isJSON ? [] : [UInt8(ascii: "#")], rest: isJSON ? UInt8(ascii: " ") : UInt8(ascii: "x"))
          if TemplateMarks.isComment(text[mark]) { marks.append(place..<end) } else { lines.append(place..<end) }
          place = end
        } else {
          // In JSON, an expression outside quotes is a value, so it is replaced with a string.
          fill(mark, asValue: isJSON && !isQuoted)
          place = mark.upperBound
        }
        isFirst = false
        continue
      } else if isJSON, isQuoted, text[place] == UInt8(ascii: "\\") {
        place += 1
      } else if text[place] == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
      // Expressions may be in comments to hide them from editors: `# %{ if x }`.
      if text[place] == UInt8(ascii: "#") {
        isComment = true
      } else if !text[place].isSpace {
        isFirst = false
      }
      place += 1
    }
  }

  /// Each expression is replaced with a different word, because two keys that are expressions aren't duplicates.
  private mutating func fill(_ mark: Range<Int>, asValue: Bool) {
    let place = asValue ? mark.lowerBound + 1..<mark.upperBound - 1 : mark
    var (word, number) = ([UInt8(ascii: "x")], marks.count)
    repeat {
      word.append(UInt8(ascii: "a") + UInt8(number % 26))
      number /= 26
    } while number > 0
    fill(place, word: word, rest: UInt8(ascii: "x"))
    if asValue { (text[mark.lowerBound], text[mark.upperBound - 1]) = (UInt8(ascii: "\""), UInt8(ascii: "\"")) }
    marks.append(mark)
  }

  private mutating func fill(_ range: Range<Int>, word: [UInt8], rest: UInt8) {
    for (offset, index) in range.enumerated() { text[index] = offset < word.count ? word[offset] : rest }
  }
}

/// Finds where the expressions of a file end. Searches for each closing delimiter only once.
private struct ClosingDelimiterIndex {
  let text: [UInt8]
  private var next: [Int?] = Array(repeating: nil, count: TemplateMarks.pairs.count)

  init(text: [UInt8]) { self.text = text }

  /// The expression that starts at a place, or nil if there is none. Unless it is structural, it must end on its line.
  mutating func mark(at place: Int, lineEnd: Int) -> Range<Int>? {
    guard
      let pair = TemplateMarks.pairs.firstIndex(where: { text[place] == $0.open[0] && text[place + 1] == $0.open[1] }),
      // `${{ x }}` is an expression of another language, so leave it unchanged.
      place == 0 || text[place - 1] != UInt8(ascii: "$")
    else { return nil }
    let close = TemplateMarks.pairs[pair].close
    if (next[pair] ?? 0) < place + 2 {
      next[pair] =
        (place + 2..<max(place + 2, text.count)).first { text[$0...].starts(with: close) } ?? text.count
    }
    // A closing delimiter far away belongs to something else.
    guard let start = next[pair], start < text.count, start - place < TemplateMarks.reach else { return nil }
    let end = start + close.count
    return end <= lineEnd || TemplateMarks.isStructural(text, at: place) ? place..<end : nil
  }
}
