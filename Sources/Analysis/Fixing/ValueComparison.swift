internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// Holds the values of a text after some fixes against those before, node by node as they are written. Linear.
struct ValueComparison {
  let old: Document
  let new: Document
  let map: EditMap
  /// Whether a fix may change the scalars that it writes anew.
  let mayChange: (Int) -> Bool

  func blame() -> FixBlame {
    var blame = FixBlame()
    for index in 0..<min(old.nodeCount, new.nodeCount) {
      let node = NodeID(index)
      guard hasSameShape(node) else { return joined(blame, nearest(node)) }
      if isSame(node) { continue }
      let owners = map.owners(touching: old.range(node).indices)
      if owners.isEmpty { return joined(blame, nearest(node)) }
      if !owners.contains(where: mayChange) { blame.guilty.formUnion(owners) }
    }
    if old.nodeCount != new.nodeCount || old.roots != new.roots {
      let last = old.nodeCount > 0 ? old.range(NodeID(old.nodeCount - 1)).indices.upperBound : 0
      return joined(blame, map.owners(near: map.moved(last)..<map.moved(last)))
    }
    return blame
  }

  private func joined(_ blame: FixBlame, _ suspects: Set<Int>) -> FixBlame {
    FixBlame(guilty: blame.guilty, suspects: suspects)
  }

  private func nearest(_ node: NodeID) -> Set<Int> {
    let start = map.moved(old.range(node).indices.lowerBound)
    return map.owners(near: start..<start)
  }

  /// Whether what stands at a node is as large as before, and of the same sort.
  private func hasSameShape(_ node: NodeID) -> Bool {
    let (one, other) = (old[node], new[node])
    let compared: Node.Flags = [.isKey, .isMergeKey]
    guard one.flags.intersection(compared) == other.flags.intersection(compared) else { return false }
    guard one.kind.isCollection || other.kind.isCollection else { return true }
    return one.kind == other.kind && old.subtreeEnd(node) == new.subtreeEnd(node) && old.tags[node] == new.tags[node]
  }

  private func isSame(_ node: NodeID) -> Bool {
    let (one, other) = (old[node], new[node])
    let compared: Node.Flags = [.isFloat, .hasTag]
    guard one.kind == other.kind, one.flags.intersection(compared) == other.flags.intersection(compared),
      !one.flags.contains(.hasTag) || old.tags[node] == new.tags[node]
    else { return false }
    if one.flags.contains(.isKey) {
      return one.kind == .null || old.hasEqualBytes(node, node, in: new)
    }
    switch one.kind {
    case .null, .array, .object: return true
    case .boolean: return old.boolean(node) == new.boolean(node)
    case .number: return old.number(node) == new.number(node)
    case .string: return old.hasEqualBytes(node, node, in: new)
    case .alias: return old.resolve(node) == new.resolve(node)
    }
  }
}
