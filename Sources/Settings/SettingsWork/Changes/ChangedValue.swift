internal import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLReading

/// The value of a setting before and after a change, abbreviated, with nil for no value.
package struct ChangedValue: Sendable {
  package let path: Path
  package let before: String?
  package let after: String?

  /// `light → dark`
  package var words: String { "\(before ?? "not set") → \(after ?? "not set")" }

  /// - Parameters:
  ///   - old: The document with the value before, redacted.
  ///   - new: The document with the value after, redacted.
  package init(_ change: SettingChange, old: Document, new: Document) {
    path = change.path
    let words = (change.before.map { InlineText.of(old, node: $0) }, change.after.map { InlineText.of(new, node: $0) })
    guard words.0 == words.1, let one = change.before, let other = change.after else {
      (before, after) = words
      return
    }
    // `[[…2]] → [[…2]]` is useless, so such values are shown in full.
    let whole = (JSONText.value(old, one), JSONText.value(new, other))
    (before, after) = whole.0 == whole.1 ? words : whole
  }

  fileprivate init(path: Path, before: String?, after: String?) {
    self.path = path
    self.before = before
    self.after = after
  }

  init(hidden change: SettingChange) {
    path = change.path
    before = change.before.map { _ in ValueDescription.redacted }
    after = change.after.map { _ in ValueDescription.redacted }
  }
}

extension Proposal {
  /// How the change alters a setting, and each setting inside it, as written in the file. Empty if its value is
  /// unchanged.
  package func written(at place: Path) -> [ChangedValue] {
    let (old, new) = (before.stated(place), after.stated(place))
    guard before.mayList(old.node), after.mayList(new.node) else { return isAsWritten(place) ? [] : [kept(at: place)] }
    return SettingChange.all(
      from: SettingChange.Side(before.values, root: old.node, isClosed: before.hidesName),
      to: SettingChange.Side(after.values, root: new.node, isClosed: after.hidesName), at: place
    ).map { change in
      let inside = change.path.segments.dropFirst(place.segments.count)
      let isHidden = [(before, old.path), (after, new.path)].contains { text, path in
        text.hiddenValue(Path(segments: path.segments + inside)) != nil
      }
      return isHidden ? ChangedValue(hidden: change) : ChangedValue(change, old: before.values, new: after.values)
    }
  }

  /// Whether the text of a setting's value is unchanged.
  package func isAsWritten(_ place: Path) -> Bool {
    func text(_ snapshot: Snapshot) -> ArraySlice<UInt8>? {
      snapshot.stated(place).node.map { snapshot.text[snapshot.values.range($0).indices] }
    }
    return isEmpty || text(before) == text(after)
  }

  /// A setting whose value is the same in both texts: `0755` and `755` are one number.
  package func kept(at place: Path) -> ChangedValue {
    ChangedValue(path: place, before: before.shownStated(place), after: after.shownStated(place))
  }

  /// The settings at a place, or inside it, whose values are equal but shown differently: `yes` and `"yes"`.
  package func respelled(at place: Path) -> [ChangedValue] {
    let (old, new) = (before.stated(place), after.stated(place))
    guard let node = old.node, before.mayList(node), after.mayList(new.node) else { return [] }
    let items = before.values.items(node).enumerated().map { place.appending($0.offset) }
    let inside = items + before.values.named(node).map { place.appending($0.name) }
    guard inside.isEmpty else { return inside.flatMap(respelled) }
    return [kept(at: place)].filter { $0.before != $0.after }
  }

  /// The settings whose effective values change as a side effect, except those that the change switches on or off.
  package func sideEffects(of paths: [Path]) -> [SettingChange] {
    guard after.mayHaveSideEffects else { return [] }
    let meant = paths.map(before.place)
    let settings = before.effective
    let others = meant.flatMap { path in
      settings.oldNames(of: path) + [settings.entry(at: path).flatMap(settings.successor)].compactMap(\.self)
    }
    let known = meant + others + switches.map(\.path)
    return changes.filter { change in !known.contains { $0.touches(change.path) } }
  }
}

extension Snapshot {
  /// A setting's value as the file sets it, possibly under an old name, with the path of that name.
  fileprivate func stated(_ place: Path) -> (path: Path, node: NodeID?) {
    let path = node(at: place) == nil ? statedOldNames(of: place).first ?? place : place
    return (path, node(at: path).map(values.resolve))
  }

  /// Whether to list what is inside a value: aliases may expand it to more than anyone reads.
  fileprivate func mayList(_ node: NodeID?) -> Bool {
    let most = 10_000
    return node.map { values.expansion(of: $0, upTo: Expansion(nodes: most, bytes: .max)).nodes < most } ?? true
  }

  /// The value abbreviated, and redacted where necessary.
  fileprivate func shownStated(_ place: Path) -> String? {
    let (path, node) = stated(place)
    return node.map { hiddenValue(path) != nil ? ValueDescription.redacted : InlineText.of(values, node: $0) }
  }

  /// Whether a mapping has sensitive names.
  fileprivate func hidesName(in mapping: NodeID) -> Bool { values.named(mapping).contains { hidesName($0.name) } }
}
