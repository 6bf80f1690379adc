package import DocumentModel
internal import YAMLEditing
internal import YAMLReading

extension Snapshot {
  /// The edits, extended so that trailing comments stay in their columns.
  package func keepingComments(_ edits: [TextEdit]) -> [TextEdit] {
    guard !isJSON, !reading.parsed.isPartial else { return edits }
    return reading.tree.keepingComments(edits, blanks: context.format.layout.beforeComment.lowerBound)
  }
}
