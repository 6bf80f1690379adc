internal import DocumentModel
internal import JSONSchema

extension Document {
  /// The value at a node without some of its parts: a member is removed with its name, an item from its list. A mapping
  /// that loses all its members is removed too if it is a member itself; an item stays, empty.
  ///
  /// For a document without aliases. Linear in the nodes.
  func without(_ nodes: Set<NodeID>, from root: NodeID) -> Document {
    let removed = nodes.union(emptied(nodes, below: root))
    let places = removed.sorted()
    var tree = ValueTree()
    let top = tree.add(.written(self, root), origin: .members)
    tree.root = top
    var pending = [top]
    while let value = pending.popLast() {
      guard case .written(_, let node) = tree[value].content else { continue }
      // A value without removed parts is kept as written, so only the collections around removed parts are opened.
      let next = places.partitioningIndex { $0 > node }
      guard next < places.endIndex, places[next] < subtreeEnd(node) else { continue }
      if let members = tree.members(value) {
        var kept = ValueTree.Members()
        for (name, member) in members.order where !tree.isWritten(member, among: removed) {
          kept.set(name, value: member)
        }
        tree.replace(value, content: .object(kept), origin: .members)
        pending += kept.order.map(\.value)
      } else if let items = tree.items(value) {
        let kept = items.filter { !tree.isWritten($0, among: removed) }
        tree.replace(value, content: .array(kept), origin: .members)
        pending += kept
      }
    }
    return TreeDocument(tree).document
  }

  /// The mappings, except list items, that lose all their members.
  private func emptied(_ nodes: Set<NodeID>, below root: NodeID) -> Set<NodeID> {
    let inside = (root.index + 1..<max(root.index + 1, subtreeEnd(root).index)).map { NodeID($0) }
    let items = Set(inside.filter { kind($0) == .array }.flatMap { self.items($0) } + self.items(root))
    var found: Set<NodeID> = []
    // In reverse order, a mapping comes after everything inside it.
    for node in inside.reversed() where kind(node) == .object && count(node) > 0 && !items.contains(node) {
      if entries(node).allSatisfy({ nodes.contains($0.value) || found.contains($0.value) }) { found.insert(node) }
    }
    return found
  }
}

extension ValueTree {
  fileprivate func isWritten(_ value: Int, among nodes: Set<NodeID>) -> Bool {
    guard case .written(_, let node) = self[value].content else { return false }
    return nodes.contains(node)
  }
}
