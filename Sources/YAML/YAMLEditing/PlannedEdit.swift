internal import DocumentModel
internal import YAMLReading

/// The ways to make an edit, best first.
struct EditPlans {
  var plans: [PlannedEdit]
  /// Side effects that all plans share.
  var notes: [Diagnostic] = []
}

/// Replacements of byte ranges, with their intended effect on the values.
struct PlannedEdit {
  var edits: [TextEdit]
  var change: ValueChange
  /// The removed nodes, none inside another. Comments in them may disappear too.
  var removed: [SyntaxNodeID] = []
  /// The range of the commented-out form that the new entry replaces.
  var uncommented: ByteRange?
  var moved: MovedEntry?
  /// The entries whose comments are written.
  var commented: CommentPlaces?
  /// The comments of entries copied from another text, in order, without trailing blanks.
  var adopted: [ArraySlice<UInt8>]?
  /// Whether the edit indents whole lines, and so moves their comments too.
  var movesLines = false
}

struct MovedEntry {
  /// The value, in the old text.
  var value: NodeID
  /// The ranges written for it, in the new text.
  var written: [Range<Int>]
}
