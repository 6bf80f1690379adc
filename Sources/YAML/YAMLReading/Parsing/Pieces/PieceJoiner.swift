internal import DocumentModel
internal import Synchronization

/// Joins the pieces of a file in order, and proves that each cut is valid.
///
/// A piece that is read without an error ends outside brackets and quotes. If its last open collections include a block
/// collection in the column of the next line with content, libyaml would close everything deeper and continue that
/// collection: a plain or block scalar at the end of the piece could only continue in a deeper column. So the entries
/// of the next piece, read as a collection of the same kind in the same column, belong to it.
final class PieceJoiner: Sendable {
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    let text: [UInt8]
    /// The maximum nesting depth.
    let depth: Int
    var builder: DocumentBuilder
    /// The collections at the end of the text so far, outermost first.
    var edge: [Level] = []
    /// The names in the last mapping that was continued over several pieces, and that mapping.
    var names = NameMarks()
    var named: NodeID?
    /// How many entries had to be visited again for their names.
    var reread = 0
    var count = 0
    var hasEnd = false
    var isCertain = true
  }

  fileprivate struct Level {
    var node: NodeID
    var kind: NodeKind
    var column: Int
  }

  init(text: [UInt8], depth: Int) {
    state = Mutex(State(text: text, depth: depth, builder: DocumentBuilder(text: text)))
  }

  /// - Returns: Whether reading the next piece makes sense.
  func take(_ piece: Piece?) -> Bool {
    state.withLock { state in
      state.isCertain = state.isCertain && piece.map { state.join($0) } ?? false
      return state.isCertain
    }
  }

  /// The whole document; nil if a single pass over the text might give a different one.
  func finish() -> Document? {
    state.withLock { state in
      guard state.isCertain else { return nil }
      let text = state.text
      var builder = DocumentBuilder(text: text)
      swap(&builder, &state.builder)
      return builder.finish()
    }
  }
}

extension PieceJoiner.State {
  /// - Returns: Whether the piece certainly belongs where it was added.
  mutating func join(_ piece: Piece) -> Bool {
    let part = piece.document
    guard let first = part.roots.first, let last = part.roots.last else { return false }
    defer {
      count += 1
      hasEnd = piece.hasEnd
    }
    if count == 0 || piece.beginsDocument {
      let shift = UInt32(builder.nodeCount)
      builder.append(part)
      edge = levels(from: last, of: part).map { $0.shifted(by: shift) }
      return true
    }
    guard !hasEnd, let root = levels(from: first, of: part).first, let index = level(of: root),
      index + piece.height <= depth
    else { return false }
    let collection = edge[index].node
    if root.kind == .object, named != collection {
      named = collection
      names.begin()
      reread += builder.writtenCount(of: collection)
      // Pieces that alternate between two mappings would visit all names again each time.
      guard reread <= 4 * builder.nodeCount, mark(builder.writtenItems(of: collection)) else { return false }
    }
    let added = NodeID(UInt32(builder.nodeCount))
    builder.extend(collection, inside: edge[..<index].map(\.node), by: part)
    // The piece's root isn't added; its entries are.
    let inside = levels(from: last, of: part).dropFirst(first == last ? 1 : 0).map { $0.shifted(by: added.index - 1) }
    edge = edge[...(first == last ? index : -1)] + inside
    return root.kind != .object || mark(builder.writtenItems(from: added, to: builder.subtreeEnd(collection)))
  }

  /// The index of the open collection that a piece's root continues; nil if that isn't certain.
  private func level(of root: PieceJoiner.Level) -> Int? {
    guard let index = edge.lastIndex(where: { $0.column == root.column && $0.kind == root.kind }) else { return nil }
    let deeper = edge[(index + 1)...]
    // A list may be in the column of its key; the next key ends it.
    let closed = root.kind == .object && deeper.first?.column == root.column ? deeper.dropFirst() : deeper
    return closed.allSatisfy { $0.column > root.column } ? index : nil
  }

  /// Marks the names of entries, given as alternating keys and values.
  ///
  /// - Returns: Whether all names are new.
  private mutating func mark(_ entries: WrittenItems) -> Bool {
    for (place, node) in entries.enumerated() where place.isMultiple(of: 2) && builder[node].flags.contains(.isKey) {
      guard names.mark(KeyID(builder[node].data)) else { return false }
    }
    return true
  }

  /// The open block collections at the end of a piece, from a root inwards.
  private func levels(from root: NodeID, of part: Document) -> [PieceJoiner.Level] {
    var levels: [PieceJoiner.Level] = []
    var node: NodeID? = root
    while let current = node, part[current].kind.isCollection, part[current].flags.style == .block {
      let start = Int(part[current].start)
      let line = max(text.lineStart(before: start), ByteOrderMark.length(in: text))
      levels.append(PieceJoiner.Level(node: current, kind: part[current].kind, column: start - line))
      node = nil
      for child in part.writtenItems(of: current) { node = child }
    }
    return levels
  }
}

extension PieceJoiner.Level {
  fileprivate func shifted(by count: UInt32) -> Self {
    Self(node: NodeID(node.index &+ count), kind: kind, column: column)
  }
}
