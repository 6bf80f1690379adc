/// What may be spent on trying changes of one text, in bytes that are read or steps that a schema takes. It is bounded in the size
/// of the text.
struct TrialBudget {
  private var left: Int

  /// What any text may cost.
  private static let ofText = 5_000_000

  /// - Parameter looks: how often the text may be looked at; a small one more often.
  init(_ size: Int, looks: Int) {
    left = Self.ofText + looks * size
  }

  var isSpent: Bool { left < 0 }

  /// - Returns: whether there was so much left.
  @discardableResult mutating func spend(_ cost: Int) -> Bool {
    left = left < cost ? -1 : left - cost
    return !isSpent
  }
}
