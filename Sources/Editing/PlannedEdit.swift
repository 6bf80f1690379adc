internal import Diagnostics
internal import DocumentModel
internal import SourceText
internal import SyntaxTree

/// Ways to make one edit, the preferred first.
struct EditPlans {
  var plans: [PlannedEdit]
  /// What else changes by it, whichever is taken.
  var notes: [Diagnostic] = []
}

/// An edit as bytes, with what it is meant to come to.
struct PlannedEdit {
  var edits: [TextEdit]
  var change: ValueChange
  /// The node that goes, if one does: comments that speak of it, or of what is inside, may go too.
  var removed: SyntaxNodeID?
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
