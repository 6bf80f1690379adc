package import SourceText

/// A comment with what it speaks of.
package struct Comment: Hashable, Sendable {
  /// Where a comment stands, seen from its owner.
  package enum Placement: UInt8, Sendable {
    /// On lines of its own before a document's directives and `---`.
    case prologue
    /// On lines of its own above an entry, or above a document's root that is no block collection.
    case head
    /// On the line of a key, `-`, `---` or the header of a block scalar, before what follows on the next lines.
    case header
    /// On lines of its own below a key without a value, indented deeper: most often what could stand there.
    case inside
    /// Behind an entry, or behind a document's root, on its line.
    case trailing
    /// On lines of its own behind a collection's last entry, or behind a document's root that is no block collection.
    case foot
    /// Behind a document's `...`.
    case epilogue
  }

  /// From `#` to the end of the line, the line break left out.
  package var range: ByteRange
  /// Bytes between the start of its line and `#`.
  package var column: Int
  package var placement: Placement
  /// Whether it goes on with the trailing comment of the line above, below it in the same column.
  package var isContinuation: Bool
  /// An entry, a collection (of a foot only) or a document.
  package var owner: SyntaxNodeID
  /// The token that it stands before; the count of tokens at the end.
  package var nextToken: Int
}
