internal import DocumentModel

/// The effect of an edit on the values: the new arena, as a list of ranges of the old arena and of new nodes.
struct ValueChange {
  /// A part of the new arena. A new node that replaces an old one keeps the anchor of the old one.
  enum Piece {
    case kept(Range<UInt32>)
    case key(String, of: NodeID?)
    /// A collection that is made for the one entry that it holds.
    case collection(NodeKind, of: NodeID?)
    case value(NewValue, of: NodeID?)

    /// Nil for a value, which is as long as what the others leave.
    var length: Int? {
      switch self {
      case .kept(let range): range.count
      case .key, .collection: 1
      case .value: nil
      }
    }
  }

  var pieces: [Piece]
  /// By how many entries a collection has more than before.
  var growth: [NodeID: Int] = [:]

  /// A piece in the place of a node and all below it.
  static func replacing(_ node: NodeID, by piece: Piece, in document: Document) -> Self {
    Self(pieces: [
      .kept(0..<node.index), piece, .kept(document.subtreeEnd(node).index..<UInt32(document.nodeCount)),
    ])
  }

  /// One more entry of a collection.
  static func inserting(_ new: [Piece], at index: UInt32, into container: NodeID, in document: Document) -> Self {
    Self(
      pieces: [.kept(0..<index)] + new + [.kept(index..<UInt32(document.nodeCount))], growth: [container: 1])
  }

  /// One entry of a collection less.
  static func removing(_ nodes: Range<UInt32>, from container: NodeID, in document: Document) -> Self {
    Self(
      pieces: [.kept(0..<nodes.lowerBound), .kept(nodes.upperBound..<UInt32(document.nodeCount))],
      growth: [container: -1])
  }

  static func nothing(in document: Document) -> Self {
    Self(pieces: [.kept(0..<UInt32(document.nodeCount))])
  }
}
