internal import DocumentModel

/// Proves that an edit changed the values of a text as intended, and nothing else.
///
/// Compares the two arenas node by node: kinds, values, entry counts, order, aliases, anchors and tags. The nodes in
/// document order and their counts determine the tree. Linear in the document.
struct ValueProof {
  let old: Document
  let new: Document
  private let change: ValueChange
  /// The range of each piece of the change in the new arena.
  private let stretches: [Range<UInt32>]
  /// The kept ranges of the old arena in order, each with its start in the new one.
  private let kept: [(before: Range<UInt32>, after: UInt32)]
  /// Replaced nodes, each with the start of its replacement in the new arena.
  private let replaced: [NodeID: UInt32]

  /// Nil if the new arena's length isn't what the change requires.
  init?(old: Document, new: Document, change: ValueChange) {
    let rest = new.nodeCount - change.pieces.reduce(0) { $0 + ($1.length ?? 0) }
    guard rest >= 0 else { return nil }
    var stretches: [Range<UInt32>] = []
    var start: UInt32 = 0
    for piece in change.pieces {
      let end = start + UInt32(piece.length ?? rest)
      stretches.append(start..<end)
      start = end
    }
    guard start == new.nodeCount else { return nil }
    self.old = old
    self.new = new
    self.change = change
    self.stretches = stretches
    var kept: [(before: Range<UInt32>, after: UInt32)] = []
    var replaced: [NodeID: UInt32] = [:]
    for (piece, stretch) in zip(change.pieces, stretches) {
      switch piece {
      case .kept(let range): if !range.isEmpty { kept.append((range, stretch.lowerBound)) }
      case .key(_, of: let node), .collection(_, of: let node), .value(_, of: let node):
        if let node { replaced[node] = stretch.lowerBound }
      }
    }
    self.kept = kept.sorted { $0.before.lowerBound < $1.before.lowerBound }
    self.replaced = replaced
  }

  var holds: Bool {
    hasRoots && zip(change.pieces, stretches).allSatisfy(holds)
  }

  /// Where an old node or its replacement is in the new arena; nil if it is gone. Logarithmic in the number of pieces.
  func place(of node: NodeID) -> NodeID? {
    let next = kept.partitioningIndex { $0.before.lowerBound > node.index }
    if next > 0, kept[next - 1].before.contains(node.index) {
      return NodeID(kept[next - 1].after + node.index - kept[next - 1].before.lowerBound)
    }
    return replaced[node].map { NodeID($0) }
  }

  private var hasRoots: Bool {
    old.roots.isEmpty
      ? new.roots == [NodeID(0 as UInt32)]
      : new.roots
        == old.roots.map { root in
          change.roots[root].map { NodeID(stretches[$0].lowerBound) } ?? place(of: root)
        }
  }

  private func holds(_ piece: ValueChange.Piece, stretch: Range<UInt32>) -> Bool {
    let first = NodeID(stretch.lowerBound)
    switch piece {
    case .kept(let range):
      return zip(range, stretch).allSatisfy { isSame(NodeID($0), NodeID($1)) }
    case .key(let name, let before):
      return new.keyID(first).map(new.keys.name) == name && hasAnchor(of: before, node: first)
    case .collection(let kind, let before):
      return new[first].kind == kind && new.writtenCount(of: first) == 1 && hasAnchor(of: before, node: first)
    case .value(let value, let before):
      return !stretch.isEmpty && new.subtreeEnd(first).index == stretch.upperBound && value.equals(new, value: first)
        && (!value.keepsAnchor || hasAnchor(of: before, node: first))
        && (!value.keepsTag || before.flatMap { old.tags[$0] } == new.tags[first])
    }
  }

  private func hasAnchor(of before: NodeID?, node: NodeID) -> Bool {
    before.flatMap { old.anchors[$0]?.name } == new.anchors[node]?.name
  }

  private func isSame(_ one: NodeID, _ other: NodeID) -> Bool {
    guard old.isSameNode(one, as: other, in: new) else { return false }
    guard !old[one].flags.contains(.isKey) else { return true }
    switch old[one].kind {
    case .null, .boolean, .number, .string: return true
    case .array, .object: return old.writtenCount(of: one) + (change.growth[one] ?? 0) == new.writtenCount(of: other)
    case .alias: return place(of: old.resolve(one)) == new.resolve(other)
    }
  }
}

extension Document {
  /// The indices of a node and of everything below it, as written.
  func nodes(of node: NodeID) -> Range<UInt32> { node.index..<subtreeEnd(node).index }

  /// Whether two nodes have the same kind, key, anchor, tag and scalar. Entries and alias targets aren't compared.
  func isSameNode(_ one: NodeID, as other: NodeID, in new: Document, comparesAnchors: Bool = true) -> Bool {
    let (a, b) = (self[one], new[other])
    var compared: Node.Flags = [.isKey, .isMergeKey, .isFloat, .hasTag]
    if comparesAnchors { compared.insert(.hasAnchor) }
    guard a.kind == b.kind, a.flags.intersection(compared) == b.flags.intersection(compared) else { return false }
    if comparesAnchors, a.flags.contains(.hasAnchor), anchors[one]?.name != new.anchors[other]?.name { return false }
    if a.flags.contains(.hasTag), tags[one] != new.tags[other] { return false }
    if a.flags.contains(.isKey) { return hasSameString(one, as: other, in: new) }
    switch a.kind {
    case .null, .array, .object, .alias: return true
    case .boolean: return boolean(one) == new.boolean(other)
    case .number: return number(one) == new.number(other)
    case .string: return hasSameString(one, as: other, in: new)
    }
  }

  /// The name that an alias refers to.
  func anchorName(ofAlias alias: NodeID) -> String { String(sourceText(alias).dropFirst()) }

  private func hasSameString(_ one: NodeID, as other: NodeID, in new: Document) -> Bool {
    withStringBytes(one) { left in
      new.withStringBytes(other) { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      } ?? false
    } ?? false
  }
}
