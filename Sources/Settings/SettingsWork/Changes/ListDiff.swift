internal import DocumentModel
internal import YAMLEditing

/// How to turn one list into another: keeps the first of the wanted items that it has in order, and removes all others.
struct ListDiff {
  /// The indices of the items to remove.
  private(set) var removed: [Int] = []
  /// The number of wanted items that are kept, from the first one.
  private(set) var kept = 0

  /// - Parameter isSame: Whether an item can stay where a wanted one should be.
  init(from now: [InputValue], to wanted: [InputValue], isSame: (InputValue, InputValue) -> Bool = { $0.equals($1) }) {
    for (index, item) in now.enumerated() {
      if kept < wanted.count, isSame(item, wanted[kept]) { kept += 1 } else { removed.append(index) }
    }
  }
}

/// The items to insert between those that a list keeps, so that these keep their comments: `x` in `[a, x, b]`.
struct ListInsertions {
  /// The most insertions of a change, because each parses the text again.
  static let most = 16
  /// Longer lists aren't compared item by item.
  private static let maxItemCount = 1_000

  /// The items to insert, by their final indices, in order.
  private(set) var items: [(index: Int, value: InputValue)] = []
  /// The items that the old list has too, in order.
  let others: [InputValue]

  /// Creates nothing if the list can be changed by removing, replacing and appending items alone.
  init?(from old: InputValue, to new: InputValue) {
    guard let own = old.items, let wanted = new.items, new.verbatim == nil, own.count != wanted.count,
      max(own.count, wanted.count) <= Self.maxItemCount
    else { return nil }
    let steps = ListDiff(from: own, to: wanted) { $1.isWritten(as: $0) }
    guard !steps.removed.isEmpty, steps.kept < wanted.count else { return nil }
    let difference = wanted.difference(from: own) { $1.isWritten(as: $0) }
    for case .insert(let index, let value, _) in difference.insertions { items.append((index, value)) }
    let inserted = Set(items.map(\.index))
    others = wanted.indices.filter { !inserted.contains($0) }.map { wanted[$0] }
    guard !others.isEmpty else { return nil }
  }
}
