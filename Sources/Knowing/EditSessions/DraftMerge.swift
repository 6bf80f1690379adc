internal import Analysis
internal import DocumentModel
internal import Settings
internal import JSONSchema

/// What a draft and a change from outside come to together, setting by setting.
package struct DraftMerge: Sendable {
  /// A setting that both changed, each to something else.
  package struct Conflict: Sendable {
    package var path: String
    /// In JSON; nil where there is none.
    package var mine: String?
    package var theirs: String?
  }

  package enum Side: String, Sendable {
    case mine, theirs
  }

  /// What makes the draft's changes on the text that is there.
  private(set) var operations: [SettingOperation] = []
  private(set) var conflicts: [Conflict] = []

  /// - Parameters:
  ///   - base: what both started from.
  ///   - take: which side counts, by the path.
  init(base: Snapshot, mine: Snapshot, theirs: Snapshot, take: [String: Side]) {
    let (old, own, other) = (StatedValues(base), StatedValues(mine), StatedValues(theirs))
    let changed = own.changes(from: old)
    // Where both came to the same nothing is to be decided.
    let outside = other.changes(from: old).filter { !own.isSame($0, as: other) }
    var (unset, set): ([SettingOperation], [SettingOperation]) = ([], [])
    for path in changed where !own.isSame(path, as: other) {
      let isDisputed = outside.contains {
        $0.segments.starts(with: path.segments) || path.segments.starts(with: $0.segments)
      }
      if isDisputed {
        switch take[path.description] {
        case .mine: break
        case .theirs: continue
        case nil:
          conflicts.append(
            Conflict(path: path.description, mine: own.shown(path, mine), theirs: other.shown(path, theirs)))
          continue
        }
      }
      if let value = own[path] { set.append(.set(path, value, .whole)) } else { unset.append(.unset(path)) }
    }
    operations = unset + set
  }
}

/// The settings that a text states: scalars and lists by their paths, in the order of the text.
private struct StatedValues {
  private(set) var paths: [SettingPath] = []
  private var values: [SettingPath: InputValue] = [:]

  init(_ text: Snapshot) {
    guard let root = text.root else { return }
    let document = text.values
    var pending = [(SettingPath(), document.resolve(root))]
    while let (path, node) = pending.popLast() {
      if document.kind(node) == .object {
        let members = document.entries(node).compactMap { entry in
          entry.keyID.map { (path.appending(document.keys.name($0)), document.resolve(entry.value)) }
        }
        pending += members.reversed()
      } else {
        paths.append(path)
        values[path] = InputValue(document, node)
      }
    }
  }

  subscript(path: SettingPath) -> InputValue? { values[path] }

  func isSame(_ path: SettingPath, as other: Self) -> Bool {
    guard let one = values[path], let second = other.values[path] else {
      return values[path] == nil && other.values[path] == nil
    }
    return one.equals(second)
  }

  func changes(from old: Self) -> [SettingPath] {
    let own = paths.filter { !isSame($0, as: old) }
    return own + old.paths.filter { values[$0] == nil }
  }

  func shown(_ path: SettingPath, _ text: Snapshot) -> String? {
    guard let value = values[path] else { return nil }
    var writer = JSONWriter()
    if text.hiddenValue(path) != nil {
      writer.string(ValueDescription.redacted)
    } else {
      writer.value(value.document, value.node)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
