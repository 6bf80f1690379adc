package import DocumentModel

/// A setting whose value differs between two files.
package struct SettingChange: Sendable {
  package var path: Path
  /// In the first file's document, or nil if absent.
  package var before: NodeID?
  /// In the second file's document, or nil if absent.
  package var after: NodeID?

  /// One of two values that are compared.
  package struct Side {
    package var document: Document
    package var root: NodeID?
    /// Whether a mapping is compared as a whole because it has sensitive names.
    package var isClosed: (NodeID) -> Bool

    package init(_ document: Document, root: NodeID?, isClosed: @escaping (NodeID) -> Bool) {
      self.document = document
      self.root = root
      self.isClosed = isClosed
    }
  }

  /// The settings whose effective value differs, in ``EffectiveSettings/shown``.
  package static func all(from old: EffectiveSettings, to new: EffectiveSettings) -> [SettingChange] {
    all(
      from: Side(old.document, root: old.root, isClosed: old.hidesName),
      to: Side(new.document, root: new.root, isClosed: new.hidesName))
  }

  /// In the order of the first file; settings that only the second one has come last. A list is one setting, unless its
  /// items are mappings and their number is unchanged.
  ///
  /// - Parameter path: The path of the two values.
  package static func all(from old: Side, to new: Side, at path: Path = Path()) -> [SettingChange] {
    var changes: [SettingChange] = []
    var pending = [SettingChange(path: path, before: old.root, after: new.root)]
    while let next = pending.popLast() {
      guard let before = next.before, let after = next.after else {
        changes += leaves(next, old: old, new: new)
        continue
      }
      if let inside = members(next.path, before: before, after: after, old: old, new: new) {
        pending += inside.reversed()
      } else if !old.document.isEqual(before, after, in: new.document) {
        changes.append(next)
      }
    }
    return changes
  }

  /// Splits a value that only one side has into its settings.
  private static func leaves(_ change: SettingChange, old: Side, new: Side) -> [SettingChange] {
    let isOld = change.before != nil
    guard let node = change.before ?? change.after else { return [] }
    let side = isOld ? old : new
    return side.document.leaves(node, at: change.path) { !side.isClosed($1) }.map { path, node in
      SettingChange(path: path, before: isOld ? node : nil, after: isOld ? nil : node)
    }
  }

  /// The members of two collections in pairs, or nil for values compared as a whole.
  private static func members(
    _ path: Path, before: NodeID, after: NodeID, old: Side, new: Side
  ) -> [SettingChange]? {
    let (before, after) = (old.document.resolve(before), new.document.resolve(after))
    switch (old.document.kind(before), new.document.kind(after)) {
    case (.object, .object):
      guard !old.isClosed(before), !new.isClosed(after) else { return nil }
      let (first, second) = (old.document.namedOnce(before), new.document.namedOnce(after))
      let values = Dictionary(second.map { ($0.name, $0.value) }) { $1 }
      let known = Set(first.map(\.name))
      return first.map { SettingChange(path: path.appending($0.name), before: $0.value, after: values[$0.name]) }
        + second.filter { !known.contains($0.name) }
        .map { SettingChange(path: path.appending($0.name), before: nil, after: $0.value) }
    case (.array, .array):
      let (first, second) = (Array(old.document.items(before)), Array(new.document.items(after)))
      // After an insertion the items would be compared with their neighbors.
      guard first.count == second.count, first.allSatisfy(old.document.isMapping),
        second.allSatisfy(new.document.isMapping)
      else { return nil }
      return zip(first, second).enumerated().map { index, pair in
        SettingChange(path: path.appending(index), before: pair.0, after: pair.1)
      }
    case _: return nil
    }
  }
}

extension Document {
  fileprivate func isMapping(_ node: NodeID) -> Bool { kind(resolve(node)) == .object }
}
