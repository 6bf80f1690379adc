/// What may still be spent on what is good to know and isn't needed: which name was meant, which of many are worth listing. Bounded
/// in the size of a text, so that no text keeps a run busy, however many names its schema has.
public struct Effort: Sendable {
  /// For a question that is asked once.
  public static let unbounded = Self(.max)

  /// In letters that are compared: some twenty instructions each.
  public private(set) var left: Int

  public init(_ left: Int) {
    self.left = left
  }

  /// What any text may cost, and what each of its nodes adds.
  public static let (ofText, ofNode) = (1_000_000, 200)

  /// For a text of so many nodes, or one of several documents: what isn't for its nodes is shared.
  public init(nodes: Int, ofRoots roots: Int = 1) {
    left = Self.ofText / roots + Self.ofNode * nodes
  }

  /// - Returns: whether there was so much left; once there wasn't, nothing is.
  public mutating func spend(_ count: Int) -> Bool {
    left = left < count ? -1 : left - count
    return left >= 0
  }
}
