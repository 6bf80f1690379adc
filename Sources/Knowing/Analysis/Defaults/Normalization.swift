internal import Diagnostics
internal import DocumentModel
internal import Editing
internal import JSONSchema
package import Settings
internal import SourceText
internal import SyntaxTree

/// Defaults written out or dropped: what takes effect stays as it is.
package struct Normalization: Sendable {
  package var outcome: ChangeOutcome
  /// The settings that were written or dropped.
  package var paths: [SettingPath] = []
  /// Those that equal their default and stay for the comments that they have.
  package var kept: [SettingPath] = []

  /// Bytes that are gone through at most: each change reads the text anew.
  private static let workLimit = 200_000_000

  /// States every setting that only its default gives a value, in the order of the schema.
  package static func writingDefaults(_ text: Snapshot) -> Self {
    let settings = text.effective
    return stating(settings.unwritten, text) { run, entry in run.state(entry, settings) }
  }

  /// States settings one after the other. All at once, unless that brings errors, as it may where there are some: then each
  /// by itself, and not where it does.
  static func stating(
    _ entries: [SettingEntry], _ text: Snapshot, _ state: (inout ChangeRun, SettingEntry) -> Void
  ) -> Self {
    if let refusal = obstacle(entries.count, text) { return Self(outcome: refusal) }
    var run = ChangeRun(text)
    for entry in entries { state(&run, entry) }
    if run.isHarmless { return Self(outcome: run.outcome, paths: entries.map(\.path)) }
    run = ChangeRun(text)
    var paths: [SettingPath] = []
    for entry in entries {
      var attempt = run
      state(&attempt, entry)
      guard attempt.isHarmless else { continue }
      run = attempt
      paths.append(entry.path)
    }
    return Self(outcome: run.outcomeInEffectTheSame, paths: paths)
  }

  /// Takes out what equals its default, and the groups that nothing is left in.
  ///
  /// - Parameter takesComments: whether settings with comments of their own go too, and the comments with them.
  package static func droppingDefaults(_ text: Snapshot, takesComments: Bool) -> Self {
    let settings = text.effective
    let droppable = settings.droppable
    if let refusal = obstacle(droppable.count, text) { return Self(outcome: refusal) }
    // All at once, unless that changes something: then each by itself.
    let quick = dropping(droppable, text, takesComments, isCareful: false)
    if case .proposed = quick.outcome { return quick }
    return dropping(droppable, text, takesComments, isCareful: true)
  }

  private static func dropping(
    _ entries: [SettingEntry], _ text: Snapshot, _ takesComments: Bool, isCareful: Bool
  ) -> Self {
    var run = ChangeRun(text)
    var (paths, kept): ([SettingPath], [SettingPath]) = ([], [])
    for entry in entries where !entry.isGroup || run.isEmptyGroup(entry.path) {
      var attempt = run
      attempt.remove(entry.path)
      if attempt.isRefused || isCareful && !attempt.isHarmless || entry.isGroup && !attempt.isHarmless { continue }
      if !takesComments, attempt.commentCount < run.commentCount {
        if !entry.isGroup { kept.append(entry.path) }
        continue
      }
      if !entry.isGroup { paths.append(entry.path) }
      run = attempt
    }
    return Self(outcome: run.outcomeInEffectTheSame, paths: paths, kept: kept)
  }

  /// Why nothing can be changed in a text at all.
  private static func obstacle(_ count: Int, _ text: Snapshot) -> ChangeOutcome? {
    if let note = text.changeObstacle { return .refused(note) }
    guard count * text.bytes.count > workLimit else { return nil }
    let message = "\(count) settings would change, which is too many in a file of this size"
    return .refused(ChangeNote(Diagnostic(.editLimit, message, at: ByteRange(0..<0)), in: text))
  }
}

extension ChangeRun {
  fileprivate var commentCount: Int { text.reading.tree.comments.count }

  fileprivate func isEmptyGroup(_ path: SettingPath) -> Bool {
    guard let node = text.node(at: path) else { return false }
    return text.values.kind(node) == .object && text.values.count(node) == 0
  }

  /// Writes a setting that has its default.
  mutating func state(_ entry: SettingEntry, _ settings: EffectiveSettings) {
    guard let node = entry.configured else { return }
    set(entry.path, to: InputValue(settings.configured, node), .byMember)
  }
}

extension EffectiveSettings {
  /// Settings that only a default gives a value, as far as stating it leaves what takes effect as it is.
  var unwritten: [SettingEntry] {
    entries.filter { entry in
      guard case .defaultValue = entry.origin else { return false }
      return !entry.isGroup && entry.parent != nil && entry.configured != nil && keepsEffect(entry)
    }
  }

  /// Settings that are stated as their default has them, then the groups that may be left empty by them, the inner before
  /// the outer.
  fileprivate var droppable: [SettingEntry] {
    let settings = entries.filter { entry in
      guard !entry.isGroup, isStated(entry), let node = entry.configured, let stated = entry.facts.defaultValue,
        entry.parent != nil
      else { return false }
      return !isRequired(entry) && configured.isEqual(node, stated.value, in: stated.source.document)
    }
    let groups = entries.filter { group in
      group.isGroup && !group.isPart && isStated(group) && group.parent != nil
        && settings.contains { $0.path.segments.starts(with: group.path.segments) }
    }
    return settings + groups.reversed()
  }

  /// Whether a value that is stated as it is configured takes effect so.
  func keepsEffect(_ entry: SettingEntry) -> Bool {
    guard !entry.isActive, let value = entry.configured else { return true }
    return entry.effective.map { configured.isEqual(value, $0, in: document) } ?? false
  }
}
