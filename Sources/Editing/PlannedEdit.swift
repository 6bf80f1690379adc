internal import DocumentModel
internal import SourceText
internal import SyntaxTree

/// An edit as bytes, with what it is meant to come to.
struct PlannedEdit {
  var edits: [TextEdit]
  var change: ValueChange
  /// The node that goes, if one does: comments that speak of it, or of what is inside, may go too.
  var removed: SyntaxNodeID?
}

/// What an edit does to the values: a stretch of the arena becomes another, all else stays.
struct ValueChange {
  /// The nodes that go; empty where something is only inserted.
  var old: Range<UInt32>
  /// The collection that gets an entry more; nil where a node takes the place of another.
  var container: NodeID?
  var new: New

  /// What stands in the place of the nodes that go.
  enum New {
    case nothing
    case value(NewValue)
    case entry(String, NewValue)
    case key(String)
    case emptyCollection(NodeKind)
  }

  static func replacing(_ node: NodeID, _ document: Document, by new: New) -> Self {
    Self(old: node.index..<document.subtreeEnd(node).index, new: new)
  }
}
