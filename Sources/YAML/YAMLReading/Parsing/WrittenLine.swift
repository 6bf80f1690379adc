package import DocumentModel

/// A line of YAML parsed on its own, for texts with syntax errors and lines that are being typed: the collections that
/// it opens, its value and its comment.
///
/// For a text without errors, use its ``SyntaxTree`` instead.
package struct WrittenLine {
  /// A collection that the line opens or continues.
  package struct Opener: Equatable {
    /// In bytes, from the start of the line.
    package var column: Int
    package var kind: Kind
  }

  package enum Kind: Equatable {
    case dash
    case key(Key)
  }

  package struct Key: Equatable {
    /// The range of the key, including quotes.
    package var range: Range<Int>
    /// The offset after the colon.
    package var value: Int
  }

  /// The line number from 1; 0 if the line was given by its range.
  package let number: Int
  /// The range of the line without its line break.
  package let content: Range<Int>
  /// The spaces and tabs at the start of the line.
  package let indentation: Range<Int>
  /// The end of the line's text, before a trailing comment and blanks.
  package let end: Int
  private let text: [UInt8]

  package init(_ number: Int, of text: [UInt8], lines: LineIndex) {
    self.init(lines.content(ofLine: number).indices, of: text, number: number)
  }

  package init(_ content: Range<Int>, of text: [UInt8], number: Int = 0) {
    self.number = number
    self.text = text
    self.content = content
    let start = Self.firstNonBlank(text, range: content)
    indentation = content.lowerBound..<start
    // `name: "a # b`: the missing quote may be the mistake, so `# b` counts as a comment.
    end = Self.end(text, range: start..<content.upperBound, endsOpenQuotes: true)
  }

  /// The first line of a text that is neither blank, a comment, a directive nor `---`; nil if there is none.
  package static func first(in text: [UInt8]) -> Self? {
    var start = ByteOrderMark.length(in: text)
    while start < text.count {
      let next = text.lineStart(after: start)
      let line = text[start..<next].prefix { !$0.isBreak }
      if let first = line.first(where: { !$0.isBlank }), !"#%".utf8.contains(first), DocumentMarker(line) != .start {
        return Self(line.indices, of: text)
      }
      start = next
    }
    return nil
  }

  /// Whether the line starts with a bracket.
  package var beginsWithBracket: Bool {
    indentation.upperBound < end && "[{".utf8.contains(text[indentation.upperBound])
  }

  package var isEmpty: Bool { indentation.upperBound == end }
  package var hasTab: Bool { indentation.contains { text[$0] == UInt8(ascii: "\t") } }

  /// Whether the line is a document marker, `---` or `...`.
  package var isMarker: Bool { DocumentMarker(text[content]) != nil }

  // MARK: Openers

  /// The dashes at the start of the line, and the key after them.
  package var openers: [Opener] {
    var openers: [Opener] = []
    let rest = skipDashes { openers.append(Opener(column: $0 - content.lowerBound, kind: .dash)) }
    if let key = Self.key(text, range: rest..<content.upperBound) {
      openers.append(Opener(column: rest - content.lowerBound, kind: .key(key)))
    }
    return openers
  }

  /// The offset after the indentation and dashes.
  package var rest: Int { skipDashes { _ in } }

  /// The offset after the indentation and dashes, or of the last dash if nothing follows it.
  package var body: Int {
    var last: Int?
    let rest = skipDashes { last = $0 }
    return rest < end ? rest : last ?? indentation.upperBound
  }

  private func skipDashes(_ pass: (Int) -> Void) -> Int {
    var place = indentation.upperBound
    while place < content.upperBound, text[place] == UInt8(ascii: "-"),
      place + 1 == content.upperBound || text[place + 1].isBlank
    {
      pass(place)
      place = Self.firstNonBlank(text, range: place + 1..<content.upperBound)
    }
    return place
  }

  /// The key at the start of a range; nil if there is none.
  package static func key(_ text: [UInt8], range: Range<Int>) -> Key? {
    guard let first = range.first.map({ text[$0] }) else { return nil }
    let end: Int
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = closingQuote(text, range: range) else { return nil }
      end = close + 1
    case UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "%"), UInt8(ascii: "|"),
      UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","):
      return nil
    case _:
      end =
        range.first { index in
          text[index] == UInt8(ascii: ":") && (index + 1 == range.upperBound || text[index + 1].isBlank)
            || text[index] == UInt8(ascii: "#") && index > range.lowerBound && text[index - 1].isBlank
        } ?? range.upperBound
    }
    let colon = firstNonBlank(text, range: end..<range.upperBound)
    guard colon < range.upperBound, text[colon] == UInt8(ascii: ":"),
      colon + 1 == range.upperBound || text[colon + 1].isBlank
    else { return nil }
    var last = end
    while last > range.lowerBound, text[last - 1].isBlank { last -= 1 }
    return last > range.lowerBound ? Key(range: range.lowerBound..<last, value: colon + 1) : nil
  }

  // MARK: Keys and values

  /// The end of the word at the start of `body` that may be a key.
  package var nameEnd: Int {
    var place = body
    while place < end, Self.isNameByte(text[place]) { place += 1 }
    return place
  }

  /// Whether the line starts an entry or an item.
  package var beginsEntry: Bool {
    let (body, place) = (body, nameEnd)
    let isNamed =
      place > body && place < end && text[place] == UInt8(ascii: ":")
      && (place + 1 == end || text[place + 1] == UInt8(ascii: " "))
    return isNamed || body > indentation.upperBound
  }

  /// Where the value starts, after `name: `, `name:` or the dashes; nil if nothing follows them.
  package var value: Int? {
    let body = body
    var place = nameEnd
    if place > body, place < end, text[place] == UInt8(ascii: ":") { place += 1 } else { place = body }
    while place < end, text[place] == UInt8(ascii: " ") { place += 1 }
    return place < end ? place : nil
  }

  package static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || "_-./$".utf8.contains(byte)
  }

  // MARK: Values

  /// Whether the line ends with the header of a block scalar, such as `|` or `>-`.
  package var endsInBlockMark: Bool {
    let mark = text[indentation.upperBound..<end].reversed().prefix { !$0.isBlank }
    guard let sign = mark.last, "|>".utf8.contains(sign) else { return false }
    return mark.count <= 3 && mark.dropLast().allSatisfy { "+-123456789".utf8.contains($0) }
  }

  /// The first nonblank byte of a range; its end if there is none.
  package static func firstNonBlank(_ text: [UInt8], range: Range<Int>) -> Int {
    text[range].firstIndex { !$0.isBlank } ?? range.upperBound
  }

  /// A range without surrounding blanks and without a trailing comment.
  package static func value(_ text: [UInt8], range: Range<Int>) -> Range<Int> {
    let start = firstNonBlank(text, range: range)
    return start..<end(text, range: start..<range.upperBound)
  }

  /// Whether a value consists only of an anchor or tag.
  package static func hasOnlyProperties(_ text: [UInt8], value: Range<Int>) -> Bool {
    text[value].split(whereSeparator: \.isBlank).allSatisfy { "&!".utf8.contains($0[$0.startIndex]) }
  }

  private static func end(_ text: [UInt8], range: Range<Int>, endsOpenQuotes: Bool = false) -> Int {
    var end = comment(text, range: range, endsOpenQuotes: endsOpenQuotes) ?? range.upperBound
    while end > range.lowerBound, text[end - 1].isSpace { end -= 1 }
    return end
  }

  /// Where a comment starts in a range; nil if there is none.
  ///
  /// - Parameter endsOpenQuotes: Whether a comment may follow a quote that isn't closed on the line.
  package static func comment(_ text: [UInt8], range: Range<Int>, endsOpenQuotes: Bool = false) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = text[index]
      let isStart = index == range.lowerBound || text[index - 1].isBlank
      if byte == UInt8(ascii: "#"), isStart { return index }
      // `it's # a`: inside a word, the quote is an ordinary character.
      let opens = isStart || ",[{:".utf8.contains(text[index - 1])
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), opens {
        let close = closingQuote(text, range: index..<range.upperBound)
        if close == nil, !endsOpenQuotes { return nil }
        index = close ?? index
      }
      index += 1
    }
    return nil
  }

  /// The closing quote of the string at the start of a range; nil if it isn't on the same line.
  package static func closingQuote(_ text: [UInt8], range: Range<Int>) -> Int? {
    let quote = text[range.lowerBound]
    var index = range.lowerBound + 1
    while index < range.upperBound {
      if text[index].isBreak { return nil }
      if quote == UInt8(ascii: "\""), text[index] == UInt8(ascii: "\\") {
        index += index + 1 < range.upperBound && text[index + 1].isBreak ? 1 : 2
      } else if text[index] != quote {
        index += 1
      } else if quote == UInt8(ascii: "'"), index + 1 < range.upperBound, text[index + 1] == quote {
        // `'it''s'`: in a single-quoted string, two quotes stand for one.
        index += 2
      } else {
        return index
      }
    }
    return nil
  }
}
