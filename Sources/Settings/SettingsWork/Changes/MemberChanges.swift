internal import DocumentModel
internal import Settings
internal import YAMLEditing

extension EditRequest {
  /// The request with its path as the editor resolves it.
  func placed(by steps: (Path) -> Path) -> Self {
    switch self {
    case .set(let path, let value): .set(steps(path), value)
    case .remove(let path): .remove(steps(path))
    case .adopt(let path, let entry): .adopt(steps(path), entry)
    case .comment(let path, let comments, let sign): .comment(steps(path), comments, sign: sign)
    case .removeEntry, .move: self
    }
  }

  /// Where it changes the text; nil for one that isn't made on an excerpt.
  var place: Path? {
    switch self {
    case .set(let path, _), .remove(let path), .adopt(let path, _), .comment(let path, _, _): path
    case .removeEntry, .move: nil
    }
  }
}

/// The changes that turn one value into another, member by member. Members and items in both keep their comments and
/// positions.
struct MemberChanges {
  private(set) var all: [EditRequest] = []
  /// The items to insert after these changes, one by one.
  private(set) var insertions: [(path: Path, value: InputValue)] = []

  /// - Parameters:
  ///   - old: Nil if there is none.
  ///   - keepsOthers: Whether to keep members that the new value lacks.
  ///   - insertsItems: Whether items between others become ``insertions``. If not, items after them are written anew.
  init(at path: Path, from old: InputValue?, to new: InputValue, keepsOthers: Bool, insertsItems: Bool = false) {
    var pending = [(path: path, old: old, new: new)]
    var surplus: [Path] = []
    while let (path, old, new) = pending.popLast() {
      if let old, new.isWritten(as: old) { continue }
      if insertsItems, let old, let list = ItemChanges(from: old, to: new) {
        pending += list.changed.reversed().map { (path.appending($0.index), $0.old, $0.new) }
        surplus += list.removed.map { path.appending($0) }
        insertions += list.inserted.map { (path.appending($0.index), $0.value) }
        continue
      }
      if let old, let items = Self.items(from: old, to: new) {
        pending += items.replaced.reversed().map { (path.appending($0.index), $0.old, $0.new) }
        all += items.added.map { .set(path.appending(.end), $0) }
        surplus += items.removed.map { path.appending($0) }
        continue
      }
      guard let old, old.kind == .object, new.kind == .object, new.verbatim == nil else {
        all.append(.set(path, new))
        continue
      }
      let (own, wanted) = (old.members, new.members)
      let known = Dictionary(own.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
      if !keepsOthers {
        let kept = Set(wanted.map(\.name))
        let removed = own.filter { !kept.contains($0.name) }
        // A member from a merge key can't be removed from the mapping, and reappears when its own member is removed.
        let hasMerges = old.document.entries(old.node).contains { $0.mergeKey != nil }
        guard wanted.contains(where: { known[$0.name] != nil }), removed.isEmpty || !hasMerges else {
          all.append(.set(path, new))
          continue
        }
        surplus += removed.map { path.appending($0.name) }
      }
      pending += wanted.reversed().map { (path.appending($0.name), known[$0.name], $0.value) }
    }
    all += surplus.map { .remove($0) }
  }

  /// The changes to the items of a list that leave others untouched; nil if the whole list should be rewritten.
  ///
  /// `[a, b]` becomes `[a, b, c]` or `[b, c]` without touching `b`; in `[a, x]`, `x` takes over the comment after `b`.
  private static func items(
    from old: InputValue, to new: InputValue
  ) -> (replaced: [(index: Int, old: InputValue, new: InputValue)], added: ArraySlice<InputValue>, removed: [Int])? {
    guard let own = old.items, let wanted = new.items, new.verbatim == nil, !own.isEmpty, !wanted.isEmpty else {
      return nil
    }
    // Not by value alone: some parsers read `no` as false but `"no"` as a string.
    let steps = ListDiff(from: own, to: wanted) { $1.isWritten(as: $0) }
    let isWhole = steps.removed.isEmpty || steps.kept == wanted.count
    if !isWhole, own.count == wanted.count {
      let changed = own.indices.filter { !wanted[$0].isWritten(as: own[$0]) }
      let (isOwn, isWanted) = (old.membership, new.membership)
      // An item that also occurs in the other list has moved, and its comment must move along.
      let hasMoved = changed.contains { index in
        !own[index].equals(wanted[index]) && (isWanted(own[index]) || isOwn(wanted[index]))
      }
      if !hasMoved { return (changed.map { ($0, own[$0], wanted[$0]) }, [], []) }
    }
    guard steps.kept > 0 else { return nil }
    return ([], wanted[steps.kept...], steps.removed)
  }
}
