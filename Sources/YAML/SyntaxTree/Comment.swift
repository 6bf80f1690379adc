public import SourceText

/// A comment with what it speaks of.
public struct Comment: Hashable, Sendable {
  /// Where a comment stands, seen from its owner.
  public enum Placement: UInt8, Sendable {
    /// On lines of its own before a document's directives and `---`.
    case prologue
    /// On lines of its own above an entry, or above a document's root that is no block collection.
    case head
    /// On the line of a key, `-`, `---` or the header of a block scalar, before what follows on the next lines.
    case header
    /// On lines of its own below a key without a value or with empty brackets, indented deeper: most often what could stand
    /// there.
    case inside
    /// Behind an entry, or behind a document's root, on its line.
    case trailing
    /// On lines of its own behind a collection's last entry, or behind a document's root that is no block collection.
    case foot
    /// Behind a document's `...`.
    case epilogue
  }

  /// From `#` to the end of the line, the line break left out.
  public var range: ByteRange
  /// Bytes between the start of its line and `#`.
  public var column: Int
  public var placement: Placement
  /// Whether it goes on with the trailing comment of the line above, below it in the same column.
  public var isContinuation: Bool
  /// An entry, a collection (of a foot only) or a document.
  public var owner: SyntaxNodeID
  /// The token that it stands before; the count of tokens at the end.
  public var nextToken: Int
}
