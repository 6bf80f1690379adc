internal import DocumentModel

/// Finds the key of a value and the collection that contains it.
extension Document {
  /// How many nodes before a value are searched, so that a long list costs no more than a short one.
  private static let reach = 128

  /// The collection that contains a value; nil for a root, or if the collection's start is out of reach.
  func holder(of node: NodeID) -> NodeID? {
    before(node).first { self[$0].kind.isCollection && subtreeEnd($0) > node }
  }

  /// The key of a value, or of the lists that contain it: `python` for the items of `python: [3.9, 3.10]`.
  func key(of value: NodeID) -> NodeID? {
    var inside = value
    for node in before(value) {
      // A key directly precedes its own value; other keys have their values in between.
      if self[node].flags.contains(.isKey), subtreeEnd(node) == inside { return node }
      guard self[node].kind.isCollection, subtreeEnd(node) > value else { continue }
      guard self[node].kind == .array else { return nil }
      inside = node
    }
    return nil
  }

  private func before(_ node: NodeID) -> some Sequence<NodeID> {
    (0..<node.index).suffix(Self.reach).reversed().lazy.map { NodeID($0) }
  }
}
