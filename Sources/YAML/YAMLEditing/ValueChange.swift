internal import DocumentModel

/// The effect of an edit on the values: the new arena, as a list of ranges of the old arena and of new nodes.
struct ValueChange: Sendable {
  /// A part of the new arena. A new node that replaces an old one keeps the anchor of the old one.
  enum Piece: Sendable {
    case kept(Range<UInt32>)
    case key(String, of: NodeID?)
    /// A new collection for the one entry that it holds.
    case collection(NodeKind, of: NodeID?)
    case value(NewValue, of: NodeID?)

    /// Nil for a moved value, which fills the length that the others leave.
    var length: Int? {
      switch self {
      case .kept(let range): range.count
      case .key, .collection: 1
      case .value(let value, of: _): value.nodeCount
      }
    }
  }

  var pieces: [Piece]
  /// The growth of each collection, in entries.
  var growth: [NodeID: Int] = [:]
  /// The pieces that are new roots, by the roots in whose place they are.
  var roots: [NodeID: Int] = [:]

  /// Replaces a node and all below it by a piece.
  static func replacing(_ node: NodeID, by piece: Piece, in document: Document) -> Self {
    Self(pieces: [
      .kept(0..<node.index), piece, .kept(document.subtreeEnd(node).index..<UInt32(document.nodeCount)),
    ])
  }

  /// Adds an entry to a collection.
  static func inserting(_ new: [Piece], at index: UInt32, into container: NodeID, in document: Document) -> Self {
    Self(
      pieces: [.kept(0..<index)] + new + [.kept(index..<UInt32(document.nodeCount))], growth: [container: 1])
  }

  /// Removes an entry from a collection.
  static func removing(_ nodes: Range<UInt32>, from container: NodeID, in document: Document) -> Self {
    Self(
      pieces: [.kept(0..<nodes.lowerBound), .kept(nodes.upperBound..<UInt32(document.nodeCount))],
      growth: [container: -1])
  }

  /// New nodes in place of a range of the old arena, which is empty if they are only inserted.
  struct Splice {
    var old: Range<UInt32>
    var new: [Piece]
  }

  /// The splices of the old arena, in its order, for a change without a move.
  var splices: [Splice] {
    var splices: [Splice] = []
    var position: UInt32 = 0
    var new: [Piece] = []
    for piece in pieces {
      guard case .kept(let range) = piece else {
        new.append(piece)
        continue
      }
      if range.lowerBound > position || !new.isEmpty {
        splices.append(Splice(old: position..<range.lowerBound, new: new))
      }
      position = range.upperBound
      new = []
    }
    return new.isEmpty ? splices : splices + [Splice(old: position..<position, new: new)]
  }

  /// Several changes as one; nil if they touch each other. Insertions at one place keep their order.
  static func joined(_ changes: [Self], in document: Document) -> Self? {
    var joined = Self(pieces: [])
    var position: UInt32 = 0
    for splice in changes.flatMap(\.splices) {
      guard splice.old.lowerBound >= position else { return nil }
      joined.pieces += [.kept(position..<splice.old.lowerBound)] + splice.new
      position = splice.old.upperBound
    }
    joined.pieces.append(.kept(position..<UInt32(document.nodeCount)))
    for change in changes { joined.growth.merge(change.growth, uniquingKeysWith: +) }
    return joined
  }

  static func nothing(in document: Document) -> Self {
    Self(pieces: [.kept(0..<UInt32(document.nodeCount))])
  }
}
