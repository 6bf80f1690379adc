internal import DocumentModel

/// A part of the text between two tokens.
public struct Trivia: Hashable, Sendable {
  public enum Kind: Sendable {
    /// Spaces and tabs.
    case blanks
    /// LF, CRLF or a lone CR.
    case lineBreak
    /// A comment from `#` to the end of the line.
    case comment
    /// A line that starts with `%` and that libyaml doesn't know.
    case unknownDirective
    case byteOrderMark
    /// Text that couldn't be read, up to the end of its line.
    case unread
  }

  public var kind: Kind
  public var range: Range<Int>
}

/// The trivia of a gap, in order. Concatenated, they are the gap byte for byte.
public struct TriviaPieces: Sequence, IteratorProtocol {
  let text: [UInt8]
  var place: Int
  let end: Int

  public mutating func next() -> Trivia? {
    guard place < end else { return nil }
    let start = place
    let kind = step()
    return Trivia(kind: kind, range: start..<place)
  }

  private mutating func step() -> Trivia.Kind {
    switch text[place] {
    case 0x20, 0x09:
      while place < end, text[place].isBlank { place += 1 }
      return .blanks
    case 0x0A:
      place += 1
      return .lineBreak
    case 0x0D:
      place += place + 1 < end && text[place + 1] == 0x0A ? 2 : 1
      return .lineBreak
    case UInt8(ascii: "#"):
      endLine()
      return .comment
    case UInt8(ascii: "%"):
      endLine()
      return .unknownDirective
    case 0xEF where text[place..<end].starts(with: ByteOrderMark.utf8):
      place += ByteOrderMark.utf8.count
      return .byteOrderMark
    case _:
      endLine()
      return .unread
    }
  }

  private mutating func endLine() {
    while place < end, !text[place].isBreak { place += 1 }
  }
}

extension SyntaxTree {
  /// The range between a token and the one before it; for the number of tokens, the range after the last one.
  public func gap(before token: Int) -> Range<Int> {
    SyntaxTree.gap(before: token, tokens: tokens, text: text)
  }

  @inline(__always)
  static func gap(before token: Int, tokens: [SyntaxToken], text: [UInt8]) -> Range<Int> {
    let start = token > 0 ? Int(tokens[token - 1].end) : 0
    let end = token < tokens.count ? Int(tokens[token].start) : text.count
    return start..<Swift.max(start, end)
  }

  public func trivia(before token: Int) -> TriviaPieces {
    let gap = gap(before: token)
    return TriviaPieces(text: text, place: gap.lowerBound, end: gap.upperBound)
  }

  /// Whether a blank line directly precedes an offset in the gap before a token.
  public func hasBlankLine(before place: Int, inGapBefore token: Int) -> Bool {
    var breaks = 0
    let start = gap(before: token).lowerBound
    var index = place
    while index > start {
      index -= 1
      switch text[index] {
      case 0x0A:
        breaks += 1
        if index > start, text[index - 1] == 0x0D { index -= 1 }
      case 0x0D: breaks += 1
      case 0x20, 0x09: continue
      case _: return breaks > 1
      }
    }
    // The start of the text counts as a line break too.
    return breaks > (token == 0 ? 0 : 1)
  }
}
