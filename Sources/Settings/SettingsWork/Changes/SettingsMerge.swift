package import Analysis
internal import DocumentModel
internal import JSONSchema
package import Settings

/// Merges one's own changes of a text with changes from outside, setting by setting.
package struct SettingsMerge: Sendable {
  package enum Side: String, Sendable {
    case mine, theirs
  }

  /// The operations that apply one's own changes to the current text.
  package private(set) var operations: [SettingOperation] = []
  package private(set) var conflicts: [MergeConflict] = []

  /// - Parameters:
  ///   - base: The common ancestor.
  ///   - take: The side to keep for each conflicting path.
  package init(base: Snapshot, mine: Snapshot, theirs: Snapshot, take: [String: Side]) {
    let (old, own, other) = (ConfiguredValues(base), ConfiguredValues(mine), ConfiguredValues(theirs))
    let changed = own.changes(from: old)
    // Where both sides made the same change, there is nothing to decide.
    let outside = other.changes(from: old).filter { !own.isSame($0, as: other) }
    var (unset, set): ([SettingOperation], [SettingOperation]) = ([], [])
    var decided: Set<String> = []
    for path in changed where !own.isSame(path, as: other) {
      let isDisputed = outside.contains { $0.isInside(path) || path.isInside($0) }
      if isDisputed {
        // Conflicts that differ only in sensitive names count as one.
        let name = [base, mine, theirs].reduce(path) { $1.shown($0) }.description
        switch take[name] {
        case .mine: break
        // Without an operation, the value of the other side stays.
        case .theirs: continue
        case nil:
          guard decided.insert(name).inserted else { continue }
          conflicts.append(
            MergeConflict(path: name, mine: own.shown(path, text: mine), theirs: other.shown(path, text: theirs)))
          continue
        }
      }
      if let value = own[path] {
        let change = ListChange(path, from: other[path], to: value)
        unset += change?.removals ?? []
        // Removals first: they refer to the list as it is, and additions go to its end.
        set += change?.others ?? [.set(path, value, .whole)]
      } else {
        unset.append(.unset(path))
      }
    }
    operations = unset + set
  }
}

/// How to turn one list into another while the items in both keep their comments.
private struct ListChange {
  private(set) var removals: [SettingOperation] = []
  private(set) var others: [SettingOperation] = []

  /// Nil if no item is kept, or one of the two isn't a list.
  init?(_ path: Path, from old: InputValue?, to new: InputValue) {
    guard let now = old?.items, let wanted = new.items else { return nil }
    let steps = ListDiff(from: now, to: wanted)
    let kept = steps.kept
    removals = steps.removed.map { .unset(path.appending($0)) }
    if now.count == wanted.count {
      let changed = now.indices.filter { !now[$0].equals(wanted[$0]) }
      // Replacing a few items in place keeps more of them than removing and appending.
      if now.count - changed.count > kept {
        removals = []
        others = changed.map { .set(path.appending($0), wanted[$0]) }
        return
      }
    }
    // Without an item in common, the list is written anew.
    guard kept > 0 else { return nil }
    others = wanted[kept...].map { .append(path, $0) }
  }
}

/// The settings that a file sets: scalars, lists and empty groups by path, in the order of the file.
private struct ConfiguredValues {
  private(set) var paths: [Path] = []
  private var values: [Path: InputValue] = [:]
  /// The paths of settings that also have members.
  private var groups: Set<Path> = []

  init(_ text: Snapshot) {
    guard let root = text.root else { return }
    var groups: Set<Path> = []
    let leaves = text.values.leaves(root) { path, _ in
      groups.insert(path)
      return true
    }
    paths = leaves.map(\.path)
    for (path, node) in leaves { values[path] = InputValue(text.values, node: node) }
    self.groups = groups
  }

  subscript(path: Path) -> InputValue? { values[path] }

  /// An empty group adds nothing to one that has members.
  func isSame(_ path: Path, as other: Self) -> Bool {
    if groups.contains(path), other.groups.contains(path) { return true }
    guard let one = values[path], let second = other.values[path] else {
      return values[path] == nil && other.values[path] == nil
    }
    return one.equals(second)
  }

  func changes(from old: Self) -> [Path] {
    (paths + old.paths.filter { values[$0] == nil }).filter { !isSame($0, as: old) }
  }

  func shown(_ path: Path, text: Snapshot) -> String? {
    guard let value = values[path] else { return nil }
    return text.hiddenValue(path) == nil ? value.json : JSONText.string(ValueDescription.redacted)
  }
}
