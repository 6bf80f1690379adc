public import DocumentModel

/// A part of the text that isn't trivia. Kept to twelve bytes, because a text has about as many tokens as words.
public struct SyntaxToken: Sendable {
  public enum Kind: UInt8, Sendable {
    case directive
    /// `---`
    case documentStart
    /// `...`
    case documentEnd
    /// `-`
    case dash
    /// `?`
    case question
    /// `:`
    case colon
    case comma
    case openBracket
    case closeBracket
    case openBrace
    case closeBrace
    case alias
    case anchor
    case tag
    /// A plain or quoted scalar, including quotes.
    case scalar
    /// The `|` or `>` of a block scalar, with its indicators.
    case blockHeader
    /// The lines of a block scalar, from the start of the first to the end of the last. Trailing blank lines are
    /// included only if they are part of the value.
    case blockContent
  }

  public var kind: Kind
  public var start: UInt32
  public var end: UInt32

  public var range: ByteRange { ByteRange(ByteOffset(start), ByteOffset(end)) }
  public var indices: Range<Int> { Int(start)..<Int(end) }
}
