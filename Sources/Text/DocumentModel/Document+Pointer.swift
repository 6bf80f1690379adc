public import Diagnostics

extension Document {
  /// The node that a pointer names, starting at `root`; nil where there is none.
  public func node(at pointer: JSONPointer, from root: NodeID) -> NodeID? {
    var current = root
    for token in pointer.tokens {
      switch kind(current) {
      case .object:
        guard let next = value(current, named: token) else { return nil }
        current = next
      case .array:
        guard let index = JSONPointer.arrayIndex(token), let next = item(current, at: index) else { return nil }
        current = next
      case .null, .boolean, .number, .string, .alias: return nil
      }
    }
    return current
  }
}
