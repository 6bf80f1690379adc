/// The size of a value with all aliases expanded, which may be far larger than its text.
public struct Expansion: Hashable, Sendable {
  public var nodes: Int
  public var bytes: Int

  public static let none = Self(nodes: 0, bytes: 0)

  public init(nodes: Int, bytes: Int) {
    self.nodes = nodes
    self.bytes = bytes
  }

  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(nodes: lhs.nodes + rhs.nodes, bytes: lhs.bytes + rhs.bytes)
  }

  public static func += (lhs: inout Self, rhs: Self) {
    lhs = lhs + rhs
  }

  /// Whether neither number exceeds the budget.
  public func fits(_ budget: Self) -> Bool {
    nodes <= budget.nodes && bytes <= budget.bytes
  }
}

extension Document {
  /// The size of a value with its aliases expanded, counting the bytes of strings, numbers and names. Counting stops
  /// once it exceeds the budget.
  public func expansion(of value: NodeID, upTo budget: Expansion) -> Expansion {
    var size = Expansion.none
    var pending = [value]
    while let next = pending.popLast(), size.fits(budget) {
      let node = resolve(next)
      size.nodes += 1
      switch self[node].kind {
      case .string: size.bytes += byteCount(ofString: self[node])
      case .number: size.bytes += range(node).indices.count
      case .array: pending += items(node)
      case .object:
        for entry in entries(node) {
          size.bytes += entry.keyID.map { keys.withBytes($0) { $0.count } } ?? 0
          pending.append(entry.value)
        }
      case .null, .boolean, .alias: break
      }
    }
    return size
  }
}
