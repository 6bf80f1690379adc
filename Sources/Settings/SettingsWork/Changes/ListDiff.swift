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

/// The changes to a list with new items between those that it keeps, so that these keep their comments: `x` in
/// `[a, x, b]`.
struct ItemChanges {
  /// The most insertions of a change, because each parses the text again.
  static let maxInsertions = 16
  /// Longer lists aren't compared item by item.
  private static let maxItemCount = 1_000

  /// The items that stay with other members, by their indices in the old list.
  private(set) var changed: [(index: Int, old: InputValue, new: InputValue)] = []
  /// The indices of the items to remove from the old list.
  private(set) var removed: [Int] = []
  /// The items to insert afterwards, by their final indices, in order.
  private(set) var inserted: [(index: Int, value: InputValue)] = []

  /// Creates nothing if the list can be changed by removing, replacing and appending items alone.
  init?(from old: InputValue, to new: InputValue) {
    guard let own = old.items, let wanted = new.items, new.verbatim == nil, own.count != wanted.count,
      max(own.count, wanted.count) <= Self.maxItemCount
    else { return nil }
    let steps = ListDiff(from: own, to: wanted) { $1.isWritten(as: $0) }
    guard !steps.removed.isEmpty, steps.kept < wanted.count else { return nil }
    let difference = wanted.difference(from: own) { $1.isWritten(as: $0) }
    var removals = Self.placed(difference.removals)[...]
    for insertion in Self.placed(difference.insertions) {
      let item = removals.firstIndex { $0.gap == insertion.gap && $0.value.isSameItem(as: insertion.value) }
      guard let item else {
        inserted.append((insertion.index, insertion.value))
        continue
      }
      removed += removals[..<item].map(\.index)
      changed.append((removals[item].index, removals[item].value, insertion.value))
      removals = removals[(item + 1)...]
    }
    removed += removals.map(\.index)
    guard removed.count < own.count else { return nil }
  }

  /// Removals or insertions, each with the number of kept items before it.
  private static func placed(
    _ changes: [CollectionDifference<InputValue>.Change]
  ) -> [(gap: Int, index: Int, value: InputValue)] {
    changes.enumerated().map { count, change in
      switch change {
      case .insert(let index, let value, _), .remove(let index, let value, _): (index - count, index, value)
      }
    }
  }
}

extension InputValue {
  /// Whether the value may be the other one after a change of some members. Most items begin with what identifies them:
  /// `{name: u, p: 1}` and `{name: u, p: 2}`.
  fileprivate func isSameItem(as other: Self) -> Bool {
    guard kind == .object, let first = members.first else { return false }
    return other.stated(first.name)?.equals(first.value) ?? false
  }
}
