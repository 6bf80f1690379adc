internal import Analysis
internal import DocumentModel

/// Compares the values before and after some fixes, node by node as written. Linear.
struct ValueComparison {
  let old: Document
  let new: Document
  let map: EditMap
  let candidates: [Candidate]
  let readers: ValueReaders
  /// Whether a fix may change the scalars that it writes.
  let mayChange: (Fix) -> Bool

  func result() -> AttemptResult {
    var result = AttemptResult()
    var shifts = EditMap.Shifts(map)
    for index in 0..<min(old.nodeCount, new.nodeCount) {
      let node = NodeID(index)
      // Nearly all nodes are only moved.
      if isOnlyMoved(node, shifts: &shifts) { continue }
      let isSame = isSame(node)
      // Moved by preceding edits, but otherwise unchanged.
      if isSame, map.moved(Int(old[node].start)) == Int(new[node].start) { continue }
      let owners = map.owners(touching: stretch(of: node))
      guard hasSameShape(node), !owners.isEmpty else {
        return AttemptResult(culprits: result.culprits, suspects: result.suspects.union(nearest(node)))
      }
      if isSame || owners.contains(where: { mayChange(candidates[$0].fix) }) { continue }
      // If the fixes of several rules touch the scalar, any of them may be the cause.
      if Set(owners.map { candidates[$0].code }).count == 1 {
        result.culprits.formUnion(owners)
      } else {
        result.suspects.formUnion(owners)
      }
    }
    if let node = firstOfOtherSize { result.suspects.formUnion(nearest(node)) }
    return result
  }

  /// Whether no edit touches a node and its bytes were read the same. False if its bytes alone don't determine its
  /// value: tags and aliases depend on other places, and block scalars on the column of their key.
  private func isOnlyMoved(_ node: NodeID, shifts: inout EditMap.Shifts) -> Bool {
    let (one, other) = (old[node], new[node])
    guard one.kind == other.kind, one.flags == other.flags, one.kind != .alias, !one.flags.contains(.hasTag),
      one.flags.style != .literal, one.flags.style != .folded, let shift = shifts.shift(of: stretch(of: node))
    else { return false }
    return Int(one.start) + shift == Int(other.start)
      && (one.kind.isCollection || Int(one.end) + shift == Int(other.end))
  }

  /// The range of a node; for a collection, only its start.
  private func stretch(of node: NodeID) -> Range<Int> {
    let range = old.range(node).indices
    return old[node].kind.isCollection ? range.lowerBound..<range.lowerBound : range
  }

  private func nearest(_ node: NodeID) -> Set<Int> {
    let start = map.moved(old.range(node).indices.lowerBound)
    return map.owners(near: start..<start)
  }

  private func hasSameShape(_ node: NodeID) -> Bool {
    let (one, other) = (old[node], new[node])
    let compared: Node.Flags = [.isKey, .isMergeKey]
    return one.flags.intersection(compared) == other.flags.intersection(compared)
      && one.kind.isCollection == other.kind.isCollection && old.tags[node] == new.tags[node]
  }

  /// The node after the first collection whose end has changed; nil if there is none.
  private var firstOfOtherSize: NodeID? {
    for index in 0..<min(old.nodeCount, new.nodeCount) {
      let ends = [old.subtreeEnd(NodeID(index)), new.subtreeEnd(NodeID(index))]
      if ends[0] != ends[1] { return NodeID(max(0, min(ends[0].index, ends[1].index, UInt32(old.nodeCount)) - 1)) }
    }
    guard old.nodeCount != new.nodeCount || old.roots != new.roots, old.nodeCount > 0 else { return nil }
    return NodeID(old.nodeCount - 1)
  }

  private func isSame(_ node: NodeID) -> Bool {
    readers.isSame(node, in: old, as: node, in: new)
  }
}
