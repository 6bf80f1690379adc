internal import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import Workspace
internal import YAMLReading

/// The value of a setting before and after a change, in a few words; nil if there is none.
package struct ChangedValue: Sendable {
  package let path: Path
  package let before: String?
  package let after: String?

  /// - Parameters:
  ///   - old: the document of the value before, without what must be hidden.
  ///   - new: that of the value after.
  package init(_ change: SettingChange, _ old: Document, _ new: Document) {
    path = change.path
    let words = (change.before.map { InlineText.of(old, $0) }, change.after.map { InlineText.of(new, $0) })
    guard words.0 == words.1, let one = change.before, let other = change.after else {
      (before, after) = words
      return
    }
    // `[[…2]] → [[…2]]` says nothing: such values are shown whole.
    let whole = (JSONText.value(old, one), JSONText.value(new, other))
    (before, after) = whole.0 == whole.1 ? words : whole
  }

  fileprivate init(path: Path, before: String?, after: String?) {
    (self.path, self.before, self.after) = (path, before, after)
  }

  fileprivate init(hidden change: SettingChange) {
    path = change.path
    before = change.before.map { _ in ValueDescription.redacted }
    after = change.after.map { _ in ValueDescription.redacted }
  }
}

extension Proposal {
  /// What the change does to a setting as the file states it, and to each setting inside it; none if its value stays.
  package func written(at place: Path) -> [ChangedValue] {
    let (old, new) = (before.stated(place), after.stated(place))
    guard before.mayList(old.node), after.mayList(new.node) else { return isAsWritten(place) ? [] : [kept(at: place)] }
    return SettingChange.all(
      from: SettingChange.Side(before.values, old.node, isClosed: before.hidesName),
      to: SettingChange.Side(after.values, new.node, isClosed: after.hidesName), at: place
    ).map { change in
      let inside = change.path.segments.dropFirst(place.segments.count)
      let isHidden = [(before, old.path), (after, new.path)].contains { text, path in
        text.hiddenValue(Path(segments: path.segments + inside)) != nil
      }
      return isHidden ? ChangedValue(hidden: change) : ChangedValue(change, before.values, after.values)
    }
  }

  /// Whether the text of a setting's value stays as it is.
  package func isAsWritten(_ place: Path) -> Bool {
    func text(_ snapshot: Snapshot) -> ArraySlice<UInt8>? {
      snapshot.stated(place).node.map { snapshot.text[snapshot.values.range($0).indices] }
    }
    return isEmpty || text(before) == text(after)
  }

  /// A setting whose value stays, in both texts: `0755` and `755` are one number.
  package func kept(at place: Path) -> ChangedValue {
    ChangedValue(path: place, before: before.shownStated(place), after: after.shownStated(place))
  }

  /// The settings that take effect otherwise by the change, and that it isn't about; not those that it switches on or off.
  package func sideEffects(of paths: [Path]) -> [SettingChange] {
    // Elsewhere a value changes only by a condition, a default or an alias.
    guard after.resolution.settings != nil || !after.values.anchors.isEmpty else { return [] }
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
  /// A setting's value as the text states it, under an old name where it does, and the path of that name.
  fileprivate func stated(_ place: Path) -> (path: Path, node: NodeID?) {
    let path = node(at: place) == nil ? statedOldNames(of: place).first ?? place : place
    return (path, node(at: path).map(values.resolve))
  }

  /// Whether what is inside a value is listed: aliases may make more of it than anybody reads.
  fileprivate func mayList(_ node: NodeID?) -> Bool {
    let most = 10_000
    return node.map { values.expansion(of: $0, upTo: Expansion(nodes: most, bytes: .max)).nodes < most } ?? true
  }

  /// The same value in a word or two, without what must be hidden.
  fileprivate func shownStated(_ place: Path) -> String? {
    let (path, node) = stated(place)
    return node.map { hiddenValue(path) != nil ? ValueDescription.redacted : InlineText.of(values, $0) }
  }

  /// Whether a mapping has names that must be hidden.
  fileprivate func hidesName(in mapping: NodeID) -> Bool { values.named(mapping).contains { hidesName($0.name) } }
}
