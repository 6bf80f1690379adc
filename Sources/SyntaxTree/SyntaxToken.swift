package import SourceText

/// A piece of the text that is not trivia.
package struct SyntaxToken: Sendable {
  package enum Kind: UInt8, Sendable {
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
    /// A plain or quoted scalar, quotes included.
    case scalar
    /// `|` or `>` with its indicators.
    case blockHeader
    /// The lines of a block scalar from the start of the first to the end of the last. Trailing blank lines are part of it
    /// only where they are part of the value.
    case blockContent
  }

  package var kind: Kind
  package var start: UInt32
  package var end: UInt32
  /// The node that the token belongs to directly.
  package var node: SyntaxNodeID

  package var range: ByteRange { ByteRange(ByteOffset(start), ByteOffset(end)) }
  package var indices: Range<Int> { Int(start)..<Int(end) }
}
