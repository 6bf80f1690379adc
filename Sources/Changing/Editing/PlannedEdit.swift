internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import SyntaxTree

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
  /// The comment that the new entry takes the place of: it was this entry, commented out.
  var revived: ByteRange?
  /// Where what is removed stands again.
  var moved: MovedEntry?
}

/// An entry that gets another place, its comments with it.
struct MovedEntry {
  /// The value, in the text before.
  var value: NodeID
  /// The bytes that are written for it, in the text after.
  var written: [Range<Int>]
}
