package import Analysis
package import DocumentModel
internal import JSONSchema
internal import Settings
internal import YAMLReading

/// Defaults written out or dropped: what takes effect stays as it is.
package struct Normalization: Sendable {
  package var outcome: ChangeOutcome
  /// The settings that were written or dropped.
  package var paths: [Path] = []
  /// The settings that equal their default and stay for the comments that they have.
  package var kept: [Path] = []
  /// The settings that were moved to the ones that replace them.
  package var moves: [SettingMove] = []

  /// States every setting that only its default gives a value, in the order of the schema.
  package static func writingDefaults(_ text: Snapshot) -> Self {
    let settings = text.effective
    return stating(settings.unwritten, ChangeRun(text)) { run, entries in run.state(entries, settings) }
  }

  /// States settings: all at once, unless that brings errors, as it may where there are some: then those that bring none.
  ///
  /// - Parameter start: the text, with the changes that come before.
  static func stating(
    _ entries: [SettingEntry], _ start: ChangeRun, _ state: (inout ChangeRun, [SettingEntry]) -> Void
  ) -> Self {
    if let note = start.text.changeObstacle ?? ChangeRun.defaultsRefusal(entries.count, start.text) {
      return Self(outcome: .refused(note))
    }
    var run = start
    state(&run, entries)
    if run.isHarmless { return Self(outcome: run.outcome, paths: entries.map(\.path)) }
    if let note = ChangeRun.limitRefusal(entries.count, start.text) { return Self(outcome: .refused(note)) }
    run = start
    let held = Search.held(entries.map { [$0] }) { part in
      var attempt = run
      state(&attempt, part)
      guard attempt.isHarmless else { return .fails(part.count) }
      run = attempt
      return .holds
    }
    return Self(outcome: run.outcomeInEffectTheSame, paths: held.map(\.path))
  }

  /// Takes out what equals its default, and the groups that nothing is left in.
  ///
  /// - Parameter takesComments: whether settings with comments of their own go too, and the comments with them.
  package static func droppingDefaults(_ text: Snapshot, takesComments: Bool) -> Self {
    if let note = text.changeObstacle { return Self(outcome: .refused(note)) }
    let settings = text.effective.droppable
    let groups = text.effective.groups(around: settings)
    func result(isCareful: Bool) -> Self {
      var removal = DefaultRemoval(text, takesComments: takesComments)
      removal.run(settings, groups, isCareful: isCareful)
      return removal.result
    }
    // All at once, unless that changes something: then each by itself.
    let quick = result(isCareful: false)
    if case .proposed = quick.outcome { return quick }
    return ChangeRun.limitRefusal(settings.count, text).map { Self(outcome: .refused($0)) } ?? result(isCareful: true)
  }
}

/// One try at taking out what equals its default.
private struct DefaultRemoval {
  private var run: ChangeRun
  private let takesComments: Bool
  private var paths: [Path] = []
  private var kept: [Path] = []

  init(_ text: Snapshot, takesComments: Bool) {
    (run, self.takesComments) = (ChangeRun(text), takesComments)
  }

  var result: Normalization { Normalization(outcome: run.outcomeInEffectTheSame, paths: paths, kept: kept) }

  /// - Parameter isCareful: whether each setting is taken out by itself, and only where that changes nothing.
  mutating func run(_ settings: [SettingEntry], _ groups: [SettingEntry], isCareful: Bool) {
    remove(isCareful ? settings.map { [$0] } : [settings], isCareful: isCareful)
    var left = groups
    // A group may be empty only without those inside it.
    while !run.isRefused, case let empty = left.filter({ run.isEmptyGroup($0.path) }), !empty.isEmpty {
      remove([empty], isCareful: true)
      let tried = Set(empty.map(\.path))
      left.removeAll { tried.contains($0.path) }
    }
  }

  /// - Parameter parts: what is taken out together; by halves where that can't be.
  private mutating func remove(_ parts: [[SettingEntry]], isCareful: Bool) {
    let held = Search.held(parts) { part in
      var attempt = run
      attempt.edit(part.map { .remove($0.path) })
      if attempt.isExhausted {
        run = attempt
        return nil
      }
      run.work = attempt.work
      let losesComments = !takesComments && attempt.commentCount < run.commentCount
      guard attempt.isRefused || losesComments || isCareful && !attempt.isHarmless else {
        run = attempt
        return .holds
      }
      if part.count == 1, losesComments, !attempt.isRefused, !part[0].isGroup { kept.append(part[0].path) }
      return .fails(part.count)
    }
    paths += held.filter { !$0.isGroup }.map(\.path)
  }
}

extension ChangeRun {
  fileprivate var commentCount: Int { text.reading.tree.comments.count }

  fileprivate func isEmptyGroup(_ path: Path) -> Bool {
    guard let node = text.node(at: path) else { return false }
    return text.values.kind(node) == .object && text.values.count(node) == 0
  }

  /// Writes settings that have their defaults.
  mutating func state(_ entries: [SettingEntry], _ settings: EffectiveSettings) {
    edit(
      entries.compactMap { entry in
        entry.configured.map { .set(entry.path, InputValue(settings.configured, $0)) }
      })
  }
}

extension EffectiveSettings {
  /// Settings that only a default gives a value, as far as stating it leaves what takes effect as it is; not those that the
  /// application keeps.
  var unwritten: [SettingEntry] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard case .defaultValue = entry.origin else { return false }
      return !entry.isGroup && !entry.facts.isReadOnly && entry.parent != nil && entry.configured != nil
        && keepsEffect(entry)
        && places.mayStateDefault(at: entry.path.pointer)
    }
  }

  /// Settings that are stated as their default has them. Not those that are known by two names: the other name's value, or
  /// the other's default, would take effect for them.
  fileprivate var droppable: [SettingEntry] {
    let places = SupersededPlaces(self)
    return entries.filter { entry in
      guard !entry.isGroup, isStated(entry), let node = entry.configured, let stated = entry.facts.defaultValue,
        entry.parent != nil, successor(of: entry) == nil, !places.includes(entry.path.pointer)
      else { return false }
      return !isRequired(entry) && configured.isEqual(node, stated.value, in: stated.source.document)
    }
  }

  /// The groups that may be left empty if settings go, the inner before the outer.
  fileprivate func groups(around settings: [SettingEntry]) -> [SettingEntry] {
    let around = Set(settings.flatMap { entry in entry.path.segments.indices.map(entry.path.prefix) })
    return entries.filter { group in
      group.isGroup && !group.isPart && isStated(group) && group.parent != nil && around.contains(group.path)
    }.reversed()
  }

  /// Whether a value that is stated as it is configured takes effect so.
  func keepsEffect(_ entry: SettingEntry) -> Bool {
    guard !entry.isActive, let value = entry.configured else { return true }
    return entry.effective.map { configured.isEqual(value, $0, in: document) } ?? false
  }
}
