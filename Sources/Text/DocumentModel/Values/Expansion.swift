/// The size of a value with its repetitions expanded: few bytes may refer to a long value many times.
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

  /// Whether neither is more than a budget has.
  public func fits(_ budget: Self) -> Bool {
    nodes <= budget.nodes && bytes <= budget.bytes
  }
}

extension Document {
  /// The size of a value with its aliases expanded; the bytes are those of its strings and names. Counting stops once
  /// it exceeds a budget.
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
