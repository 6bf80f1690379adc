public import DocumentModel

/// A comment with what it belongs to.
public struct Comment: Hashable, Sendable {
  /// The place of a comment, seen from its owner.
  public enum Placement: UInt8, Sendable {
    /// Lines of their own before a document's directives and `---`.
    case prologue
    /// Lines of their own above an entry, or above a document's root that is no block collection.
    case head
    /// The line of a key, `-`, `---` or the header of a block scalar, before the text that follows on the next lines.
    case header
    /// Lines of their own below a key without a value or with empty brackets, indented deeper: most often entries that
    /// were commented out.
    case inside
    /// The line of an entry, or of a document's root, after it.
    case trailing
    /// Lines of their own after a collection's last entry, or after a document's root that is no block collection.
    case foot
    /// Lines after a document's `...`.
    case epilogue
  }

  /// The bytes from `#` to the end of the line, the line break left out.
  public var range: ByteRange
  /// Bytes between the start of its line and `#`.
  public var column: Int
  public var placement: Placement
  /// Whether it continues with the trailing comment of the line above, below it in the same column.
  public var isContinuation: Bool
  /// An entry, a collection (of a foot only) or a document.
  public var owner: SyntaxNodeID
  /// The token after it; the count of tokens at the end.
  public var nextToken: Int
}

extension ArraySlice<UInt8> {
  /// A comment as it is compared: blanks at its end don't count.
  package var withoutBlanksAtEnd: Self {
    var end = endIndex
    while end > startIndex, self[end - 1].isBlank { end -= 1 }
    return self[startIndex..<end]
  }
}
