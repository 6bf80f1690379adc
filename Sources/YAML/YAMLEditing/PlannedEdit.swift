internal import DocumentModel
internal import YAMLReading

/// The ways to make one edit, best first.
struct EditPlans {
  var plans: [PlannedEdit]
  /// Side effects that every way has.
  var notes: [Diagnostic] = []
}

/// Replacements of bytes, with their intended effect on the values.
struct PlannedEdit {
  var edits: [TextEdit]
  var change: ValueChange
  /// The removed nodes, none inside another. Their comments, and those inside them, may vanish with them.
  var removed: [SyntaxNodeID] = []
  /// The comment that the new entry replaces: it was this entry, commented out.
  var revived: ByteRange?
  /// The new place of the removed part.
  var moved: MovedEntry?
  /// The entries whose comments are written.
  var commented: CommentPlaces?
  /// The comments that come with entries of another text, in order, without blanks at their ends.
  var adopted: [ArraySlice<UInt8>]?
  /// Whether it indents whole lines, whose comments move along.
  var movesLines = false
}

/// An entry that is moved with its comments.
struct MovedEntry {
  /// The value, in the text before.
  var value: NodeID
  /// The bytes that are written for it, in the text after.
  var written: [Range<Int>]
}
