package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import YAMLEditing
internal import YAMLReading

/// Writes out or removes defaults without changing effective values.
package struct Normalization: Sendable {
  package var outcome: ChangeOutcome
  /// The settings that were written or removed.
  package var paths: [Path] = []
  /// The settings that equal their default but are kept for their comments.
  package var kept: [Path] = []
  /// The settings that were moved to their replacements.
  package var moves: [SettingMove] = []

  /// Writes every setting that has only a default, in the order of the schema.
  package static func writingDefaults(_ text: Snapshot) -> Self {
    let settings = text.effective
    return stating(settings.unwritten, start: ChangeRun(text)) { run, entries in run.state(entries, settings: settings)
    }
  }

  /// Writes settings: all at once, or, if that causes errors, as it may if some exist already, only those that cause
  /// none.
  ///
  /// - Parameter start: The text, with the preceding changes.
  static func stating(
    _ entries: [SettingEntry], start: ChangeRun, state: (inout ChangeRun, [SettingEntry]) -> Void
  ) -> Self {
    if let note = start.text.changeObstacle ?? ChangeRun.defaultsRefusal(entries.count, text: start.text) {
      return Self(outcome: .refused(note))
    }
    var run = start
    state(&run, entries)
    if run.isHarmless { return Self(outcome: run.outcome, paths: entries.map(\.path)) }
    if let note = ChangeRun.limitRefusal(entries.count, text: start.text) { return Self(outcome: .refused(note)) }
    run = start
    let successes = Bisection.successes(among: entries.map { [$0] }) { part in
      var attempt = run
      state(&attempt, part)
      guard attempt.isHarmless else { return .failure(of: part.count) }
      run = attempt
      return .success
    }
    return Self(outcome: run.outcomeInEffectTheSame, paths: successes.map(\.path))
  }

  /// Removes settings that equal their default, and groups left empty.
  ///
  /// - Parameter removesCommentedSettings: Whether to remove settings with comments too, along with the comments.
  package static func droppingDefaults(_ text: Snapshot, removesCommentedSettings: Bool) -> Self {
    if let note = text.changeObstacle { return Self(outcome: .refused(note)) }
    let settings = text.effective.droppable
    let groups = text.effective.groups(around: settings)
    func result(isCareful: Bool) -> Self {
      var removal = DefaultRemoval(text, removesCommentedSettings: removesCommentedSettings)
      removal.run(settings, groups: groups, isCareful: isCareful)
      return removal.result
    }
    // Try all at once; if that changes anything, try each by itself.
    let quick = result(isCareful: false)
    if case .proposed = quick.outcome { return quick }
    return ChangeRun.limitRefusal(settings.count, text: text).map { Self(outcome: .refused($0)) }
      ?? result(isCareful: true)
  }
}

/// One attempt to remove what equals its default.
private struct DefaultRemoval {
  private var run: ChangeRun
  private let removesCommentedSettings: Bool
  private var paths: [Path] = []
  private var kept: [Path] = []

  init(_ text: Snapshot, removesCommentedSettings: Bool) {
    run = ChangeRun(text)
    self.removesCommentedSettings = removesCommentedSettings
  }

  var result: Normalization { Normalization(outcome: run.outcomeInEffectTheSame, paths: paths, kept: kept) }

  /// - Parameter isCareful: Whether to remove each setting by itself, and only if that changes nothing.
  mutating func run(_ settings: [SettingEntry], groups: [SettingEntry], isCareful: Bool) {
    remove(isCareful ? settings.map { [$0] } : [settings], isCareful: isCareful)
    var left = groups
    // A group may become removable only after the groups inside it are gone.
    while !run.isRefused, case let empty = left.filter({ run.isEmptyGroup($0.path) }), !empty.isEmpty {
      remove([empty], isCareful: true)
      let tried = Set(empty.map(\.path))
      left.removeAll { tried.contains($0.path) }
    }
  }

  /// - Parameter parts: Settings to remove together. If that fails, each half is tried.
  private mutating func remove(_ parts: [[SettingEntry]], isCareful: Bool) {
    let successes = Bisection.successes(among: parts) { part in
      var attempt = run
      attempt.edit(part.map { .remove($0.path) })
      if attempt.isExhausted {
        run = attempt
        return nil
      }
      run.work = attempt.work
      let (comments, old) = (attempt.text.reading.tree.comments.count, run.text.reading.tree.comments.count)
      let losesComments = !removesCommentedSettings && comments < old
      guard attempt.isRefused || losesComments || isCareful && !attempt.isHarmless else {
        run = attempt
        return .success
      }
      if part.count == 1, losesComments, !attempt.isRefused, !part[0].isGroup { kept.append(part[0].path) }
      return .failure(of: part.count)
    }
    paths += successes.filter { !$0.isGroup }.map(\.path)
  }
}

extension ChangeRun {
  fileprivate func isEmptyGroup(_ path: Path) -> Bool {
    guard let node = text.node(at: path) else { return false }
    return text.values.kind(node) == .object && text.values.count(node) == 0
  }

  /// Writes settings with their default values.
  mutating func state(_ entries: [SettingEntry], settings: EffectiveSettings) {
    edit(
      entries.compactMap { entry in
        entry.configured.map { .set(entry.path, InputValue(settings.configured, node: $0)) }
      })
  }
}

extension EffectiveSettings {
  /// Settings with only a default that can be written without changing effective values, except those maintained by the
  /// application.
  var unwritten: [SettingEntry] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard case .defaultValue = entry.origin else { return false }
      return !entry.isGroup && !entry.facts.isReadOnly && entry.parent != nil && entry.configured != nil
        && keepsEffect(entry)
        && places.mayWriteDefault(at: entry.path.pointer)
    }
  }

  /// Settings written with their default value. Excludes settings that also have an old or new name, whose value or
  /// default would then apply instead.
  fileprivate var droppable: [SettingEntry] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard !entry.isGroup, isStated(entry), let node = entry.configured, let stated = entry.facts.defaultValue,
        entry.parent != nil, successor(of: entry) == nil, !places.includes(entry.path.pointer)
      else { return false }
      return !isRequired(entry) && configured.isEqual(node, stated.value, in: stated.source.document)
    }
  }

  /// The groups that may become empty if settings are removed, inner groups first.
  fileprivate func groups(around settings: [SettingEntry]) -> [SettingEntry] {
    let around = Set(settings.flatMap { entry in entry.path.segments.indices.map(entry.path.prefix) })
    return entries.filter { group in
      group.isGroup && !group.isPart && isStated(group) && group.parent != nil && around.contains(group.path)
    }.reversed()
  }

  /// Whether writing a value as configured keeps it effective.
  package func keepsEffect(_ entry: SettingEntry) -> Bool {
    guard !entry.isActive, let value = entry.configured else { return true }
    return entry.effective.map { configured.isEqual(value, $0, in: document) } ?? false
  }
}
