internal import DocumentModel

/// Holds the values of a text after an edit against what the edit was meant to do to those before.
///
/// Node by node, as they are written: kinds, values, order, aliases, anchors and tags. Linear in the document.
struct ValueProof {
  let old: Document
  let new: Document
  let change: ValueChange

  var holds: Bool {
    guard shift >= 0 || change.old.count + shift >= 0, hasNew, hasRoots else { return false }
    for index in 0..<UInt32(old.nodeCount) where !change.old.contains(index) {
      let other = moved(index)
      guard other < new.nodeCount, isSame(NodeID(index), NodeID(other)) else { return false }
    }
    return true
  }

  /// By how many nodes the arena is longer.
  private var shift: Int { new.nodeCount - old.nodeCount }

  private var stretch: Range<UInt32> {
    let start = change.old.lowerBound
    return start..<UInt32(Int(change.old.upperBound) + shift)
  }

  /// Where a node outside the change is afterwards.
  private func moved(_ index: UInt32) -> UInt32 {
    index < change.old.lowerBound ? index : UInt32(clamping: Int(index) + shift)
  }

  /// Where the end of a node's subtree is afterwards.
  private func movedEnd(_ end: UInt32, of node: UInt32) -> UInt32 {
    guard end >= change.old.upperBound else { return end }
    // What is inserted at the end of a collection is part of that one and of those around it, of no other.
    if change.old.isEmpty, end == change.old.lowerBound, node > change.container?.index ?? 0 { return end }
    return UInt32(clamping: Int(end) + shift)
  }

  private var hasRoots: Bool {
    if old.roots.isEmpty { return new.roots == [NodeID(0 as UInt32)] }
    let expected = old.roots.map { change.old.contains($0.index) ? $0.index : moved($0.index) }
    return new.roots.map(\.index) == expected
  }

  private var hasNew: Bool {
    let stretch = stretch
    guard stretch.upperBound <= new.nodeCount else { return false }
    let first = NodeID(stretch.lowerBound)
    switch change.new {
    case .nothing: return stretch.isEmpty
    case .value(let value): return fills(stretch, first) && value.equals(new, first) && hasSameAnchor(first)
    case .key(let name):
      return stretch.count == 1 && new.keyID(first).map(new.keys.name) == name && hasSameAnchor(first)
    case .entry(let name, let value):
      guard !stretch.isEmpty, new.keyID(first).map(new.keys.name) == name else { return false }
      let next = NodeID(first.index + 1)
      return fills(next.index..<stretch.upperBound, next) && value.equals(new, next)
    case .emptyCollection(let kind):
      return stretch.count == 1 && new[first].kind == kind && new.count(first) == 0 && hasSameAnchor(first)
    }
  }

  private func fills(_ stretch: Range<UInt32>, _ node: NodeID) -> Bool {
    !stretch.isEmpty && new.subtreeEnd(node).index == stretch.upperBound
  }

  private func hasSameAnchor(_ node: NodeID) -> Bool {
    change.old.isEmpty || old.anchors[NodeID(change.old.lowerBound)]?.name == new.anchors[node]?.name
  }

  private func isSame(_ one: NodeID, _ other: NodeID) -> Bool {
    let (a, b) = (old[one], new[other])
    let compared: Node.Flags = [.isKey, .isMergeKey, .isFloat, .hasAnchor, .hasTag]
    guard a.kind == b.kind, a.flags.intersection(compared) == b.flags.intersection(compared) else { return false }
    if a.flags.contains(.hasAnchor), old.anchors[one]?.name != new.anchors[other]?.name { return false }
    if a.flags.contains(.hasTag), old.tags[one] != new.tags[other] { return false }
    if a.flags.contains(.isKey) { return hasSameString(one, other) }
    switch a.kind {
    case .null: return true
    case .boolean: return old.boolean(one) == new.boolean(other)
    case .number: return old.number(one) == new.number(other)
    case .string: return hasSameString(one, other)
    case .array, .object:
      return movedEnd(old.subtreeEnd(one).index, of: one.index) == new.subtreeEnd(other).index
    case .alias:
      let target = old.resolve(one).index
      return (target == change.old.lowerBound ? movedTarget(target) : moved(target)) == new.resolve(other).index
    }
  }

  /// A value that takes the place of an anchored one is what the aliases mean from then on.
  private func movedTarget(_ index: UInt32) -> UInt32 {
    change.old.isEmpty ? moved(index) : index
  }

  private func hasSameString(_ one: NodeID, _ other: NodeID) -> Bool {
    old.withStringBytes(one) { left in
      new.withStringBytes(other) { right in
        left.count == right.count && left.indices.allSatisfy { left[$0] == right[$0] }
      } ?? false
    } ?? false
  }
}
