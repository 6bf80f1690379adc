internal import DocumentModel
package import YAMLReading

/// A token or comment of a JSON text, with the blanks before it.
package struct JSONPiece {
  package enum Kind: Equatable {
    case token(SyntaxToken.Kind)
    /// `// …` or `/* … */`.
    case comment(endsLine: Bool)
  }

  package var kind: Kind
  package var range: Range<Int>
  /// The number of line breaks between the piece before and this one.
  package var breaks: Int
  /// The blanks directly before the piece, on its line.
  package var blanks: Range<Int>
}

/// The tokens and comments of a JSON text, in order. Linear.
package struct JSONPieces {
  package private(set) var pieces: [JSONPiece] = []
  private let text: [UInt8]
  private var place: Int

  package init(_ text: [UInt8]) {
    self.text = text
    place = ByteOrderMark.length(in: text)
    while let piece = next() { pieces.append(piece) }
  }

  private mutating func next() -> JSONPiece? {
    var breaks = 0
    var start = place
    while place < text.count, text[place].isSpace {
      if text[place].isBreak {
        breaks += text[place] == 0x0A || place + 1 == text.count || text[place + 1] != 0x0A ? 1 : 0
        start = place + 1
      }
      place += 1
    }
    guard place < text.count else { return nil }
    let blanks = start..<place
    let first = place
    let kind = step()
    return JSONPiece(kind: kind, range: first..<place, breaks: breaks, blanks: blanks)
  }

  /// Advances past one token or comment.
  private mutating func step() -> JSONPiece.Kind {
    if let sign = Self.sign(text[place]) {
      place += 1
      return .token(sign)
    }
    if text[place] == UInt8(ascii: "/"), place + 1 < text.count {
      if text[place + 1] == UInt8(ascii: "/") {
        place = text[place...].firstIndex(where: \.isBreak) ?? text.count
        return .comment(endsLine: true)
      }
      if text[place + 1] == UInt8(ascii: "*") {
        place += 2
        while place < text.count, !text[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, text.count)
        return .comment(endsLine: false)
      }
    }
    if text[place] == UInt8(ascii: "\"") { skipString() } else { skipWord() }
    return .token(.scalar)
  }

  /// Advances past a string; an unclosed one ends with its line.
  private mutating func skipString() {
    place += 1
    while place < text.count, text[place] != UInt8(ascii: "\""), !text[place].isBreak {
      // `"a\"b"`: the byte after a backslash never ends a string.
      place += text[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place, text.count)
    if place < text.count, text[place] == UInt8(ascii: "\"") { place += 1 }
  }

  private mutating func skipWord() {
    place += 1
    while place < text.count, !text[place].isSpace, Self.sign(text[place]) == nil, !"\"/".utf8.contains(text[place]) {
      place += 1
    }
  }

  private static func sign(_ byte: UInt8) -> SyntaxToken.Kind? {
    switch byte {
    case UInt8(ascii: "["): .openBracket
    case UInt8(ascii: "]"): .closeBracket
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "}"): .closeBrace
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case _: nil
    }
  }
}
