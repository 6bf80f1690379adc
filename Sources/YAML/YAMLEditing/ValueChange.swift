internal import DocumentModel

/// The effect of an edit on the values: the new arena as a list of ranges of the old arena and new nodes.
struct ValueChange: Sendable {
  /// A part of the new arena. A node with an `of` node replaces that node and keeps its anchor.
  enum Piece: Sendable {
    case kept(Range<UInt32>)
    case key(String, of: NodeID?)
    /// A new collection that contains exactly one entry.
    case collection(NodeKind, of: NodeID?)
    case value(NewValue, of: NodeID?)

    /// The number of nodes; nil for a moved value, which takes up the rest of the new arena.
    var length: Int? {
      switch self {
      case .kept(let range): range.count
      case .key, .collection: 1
      case .value(let value, of: _): value.nodeCount
      }
    }
  }

  var pieces: [Piece]
  /// By how many entries each collection grows or shrinks.
  var growth: [NodeID: Int] = [:]
  /// The index of the piece that is the new root, by the old root that it replaces.
  var roots: [NodeID: Int] = [:]

  /// Replaces a node and everything below it with a piece.
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

  /// New nodes that replace a range of the old arena, which is empty for an insertion.
  struct Splice {
    var old: Range<UInt32>
    var new: [Piece]
  }

  /// The change as splices of the old arena, in its order. Not for a change that moves nodes.
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

  /// Several changes as one; nil if they overlap. Insertions at the same place keep their order.
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
