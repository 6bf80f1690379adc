public import DocumentModel

/// A comment and the node that it belongs to.
public struct Comment: Hashable, Sendable {
  /// Where a comment is in relation to its owner.
  public enum Placement: UInt8, Sendable {
    /// On its own line before a document's directives and `---`.
    case prologue
    /// On its own line above an entry, or above a document's root that isn't a block collection.
    case head
    /// On the line of a key, `-`, `---` or block scalar header, before text that follows on the next lines.
    case header
    /// On its own line below a key with no value or an empty collection, and deeper: usually a commented-out entry.
    case inside
    /// On the same line after an entry or a document's root.
    case trailing
    /// On its own line after a collection's last entry, or after a document's root that isn't a block collection.
    case foot
    /// After a document's `...`.
    case epilogue
  }

  /// From `#` to the end of the line, without the line break.
  public var range: ByteRange
  /// The number of bytes before `#` on its line.
  public var column: Int
  public var placement: Placement
  /// Whether it continues the trailing comment on the line above.
  public var isContinuation: Bool
  /// An entry, a document, or for a foot, a collection.
  public var owner: SyntaxNodeID
  /// The index of the token after it; the number of tokens if there is none.
  public var nextToken: Int
}
