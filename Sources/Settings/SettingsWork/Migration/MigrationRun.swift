internal import Analysis
internal import DocumentModel
internal import Settings
internal import Workspace
internal import YAMLEditing
internal import YAMLReading

/// Applies the steps of migrations to one document in memory, and proves each before the next.
struct MigrationRun {
  let history: SchemaHistory
  /// The text checked against the schema of its own version.
  private let old: Snapshot?
  private(set) var run: ChangeRun
  private(set) var changes: [FileMigration.Change] = []
  private(set) var dropped: [Path] = []
  /// Every setting named by a step.
  private(set) var named: [Path] = []
  private(set) var secrets: [InputValue]

  init(_ text: Snapshot, old: Snapshot?, history: SchemaHistory, work: Int) {
    self.history = history
    self.old = old
    run = ChangeRun(text)
    run.work = work
    secrets = (old?.hiddenValues ?? []) + text.hiddenValues
  }

  var text: Snapshot { run.text }

  /// - Parameter model: The schema of the earlier version. Nil for a forward migration, and if there is no such schema.
  mutating func apply(_ step: MigrationStep, isReversed: Bool, by model: SettingsModel?) throws(MigrationError) {
    let paths = step.paths
    named += paths.sources + paths.targets
    let plan: StepPlan
    do throws(MigrationError) {
      plan = try StepPlan(step, isReversed: isReversed, text: text, history: history, old: model)
    } catch {
      throw placed(error)
    }
    guard !plan.isEmpty else { return }
    let before = text
    // Before edits: these name the places that values have after the moves.
    for move in plan.moves { run.apply([.move(move.from, to: move.to)]) }
    run.edit(plan.edits)
    // A group that a removal leaves empty is meant to stay.
    if !plan.isRemoval { removeEmptied(plan.parts.map(\.old), before: before) }
    returnComments(plan, before: before)
    if let refusal = run.refusal {
      throw placed(
        MigrationError(
          refusal.diagnostic.code, message: refusal.diagnostic.wording, at: plan.parts.first?.old,
          help: refusal.diagnostic.help))
    }
    try prove(plan, before: before)
    record(plan, step: step, before: before)
  }

  /// Writes the version to the file.
  mutating func state(_ version: SchemaVersion, by schema: SchemaResolution?) throws(MigrationError) {
    guard let key = history.versionKey else { return }
    named.append(key)
    let old = text.value(at: key)
    if let old, SchemaVersion(old.spelling) == version { return }
    run.edit([.set(key, history.value(of: version, insteadOf: old, by: schema))])
    if let refusal = run.refusal {
      throw placed(MigrationError(refusal.diagnostic.code, message: refusal.diagnostic.wording, at: key))
    }
  }

  // MARK: Emptied groups and comments

  /// Removes mappings that moves have left empty.
  private mutating func removeEmptied(_ sources: [Path], before: Snapshot) {
    for source in sources {
      var group = source.parent
      // A mapping that was empty before wasn't emptied by the move.
      while case .name = group.segments.last, text.isEmptyMapping(group), !before.isEmptyMapping(group),
        before.node(at: group) != nil
      {
        run.edit([.remove(group)])
        guard !run.isRefused else { return }
        group = group.parent
      }
    }
  }

  /// Restores comments that were removed with a value's old place, above its new one. Dropped values take their
  /// comments along, except the comment that names the schema.
  private mutating func returnComments(_ plan: StepPlan, before: Snapshot) {
    // Comments in JSON don't move with the entries next to them.
    guard !run.isRefused, !before.isJSON else { return }
    let lost = before.comments(missingIn: text).filter { !plan.isRemoval || before.isModeline($0) }
    guard !lost.isEmpty else { return }
    let ends = plan.parts.map { part in
      before.node(at: part.old).map { before.values.range($0).end } ?? ByteOffset(0)
    }
    var lines: [Path: [String]] = [:]
    for comment in lost {
      // A comment belongs to the first value that ends after it.
      let index = ends.firstIndex { $0 >= comment.range.start } ?? ends.count - 1
      let target = plan.isRemoval ? Path() : plan.parts[index].new
      lines[target, default: []].append(String(decoding: before.text[comment.range.indices], as: UTF8.self))
    }
    run.insert(lines.sorted { "\($0.key)" < "\($1.key)" }.compactMap { text.lines($0.value, above: $0.key) })
  }

  // MARK: Proof

  /// Checks that every value and comment not named by a step is unchanged.
  private func prove(_ plan: StepPlan, before: Snapshot) throws(MigrationError) {
    let comparison = UnaffectedValues(plan.touched)
    guard comparison.areSame(before, text) else {
      throw placed(
        MigrationError(
          .editUnproven, message: "another value would change too", at: plan.parts[0].old,
          help: "write out the value where an alias or merge key uses it"))
    }
    guard plan.isRemoval || before.comments(missingIn: text).isEmpty else {
      throw placed(
        MigrationError(
          .editUnproven, message: "no place for a comment in the new version", at: plan.parts[0].old))
    }
  }

  // MARK: Records

  private mutating func record(_ plan: StepPlan, step: MigrationStep, before: Snapshot) {
    for part in plan.parts {
      let isSecret = isSecret(part.old, in: before) || text.hiddenValue(part.new) != nil
      if isSecret { secrets += [before.value(at: part.old), text.value(at: part.new)].compactMap(\.self) }
      // A value that was a secret anywhere isn't quoted.
      changes.append(
        FileMigration.Change(
          step: step.name, setting: part.old, target: part.new == part.old ? nil : part.new,
          words: isSecret ? nil : words(part, plan: plan, before: before)))
      if plan.isRemoval { dropped.append(part.old) }
    }
  }

  /// The value before and after, if it changes.
  private func words(_ part: SettingMove, plan: StepPlan, before: Snapshot) -> String? {
    func shown(_ text: Snapshot, _ path: Path) -> String? {
      text.node(at: path).map { InlineText.of(text.values, node: $0) }
    }
    let (old, new) = (shown(before, part.old), plan.isRemoval ? nil : shown(text, part.new))
    return switch (old, new) {
    case (let old?, let new?): old == new ? nil : "\(old) → \(new)"
    case (let one?, nil), (nil, let one?): one
    case (nil, nil): nil
    }
  }

  private func isSecret(_ path: Path, in before: Snapshot) -> Bool {
    if before.hiddenValue(path) != nil || old?.hiddenValue(origin(of: path)) != nil { return true }
    return before.value(at: path).map { value in secrets.contains { $0.equals(value) } } ?? false
  }

  /// The original place of a value that may have been moved.
  func origin(of path: Path) -> Path {
    changes.reversed().reduce(path) { path, change in
      guard let target = change.target, path.isInside(target) else { return path }
      return change.setting.appending(path.below(target))
    }
  }

  private func placed(_ obstacle: MigrationError) -> MigrationError {
    var obstacle = obstacle
    obstacle.path = obstacle.path.map(origin)
    return obstacle
  }
}

/// Compares two texts, ignoring some settings.
private struct UnaffectedValues {
  private let named: Set<Path>
  /// The groups around them.
  private var groups: Set<Path> = []

  init(_ paths: [Path]) {
    named = Set(paths)
    for path in named { for count in 0..<path.segments.count { groups.insert(path.prefix(count)) } }
  }

  func areSame(_ one: Snapshot, _ other: Snapshot) -> Bool {
    var pending = [(path: Path(), one: one.root, other: other.root)]
    while let next = pending.popLast() {
      if named.contains(next.path) { continue }
      guard groups.contains(next.path) else {
        switch (next.one, next.other) {
        case (nil, nil): continue
        case (let a?, let b?): if !one.values.isEqual(a, b, in: other.values) { return false }
        case (nil, _), (_, nil): return false
        }
        continue
      }
      let (first, second) = (Self.members(next.one, in: one.values), Self.members(next.other, in: other.values))
      // Removing an item renumbers the others.
      let isList = { (members: [(Path.Segment, NodeID)]) in
        if case .index = members.first?.0 { true } else { false }
      }
      // In a list that lost an item, the others can't be compared by their indices.
      if isList(first), first.count != second.count { continue }
      let values = Dictionary(second) { first, _ in first }
      let known = Set(first.map(\.0))
      func inside(_ step: Path.Segment) -> Path { Path(segments: next.path.segments + [step]) }
      pending += first.map { (inside($0.0), $0.1, values[$0.0]) }
      pending += second.filter { !known.contains($0.0) }.map { (inside($0.0), nil, $0.1) }
    }
    return true
  }

  private static func members(_ node: NodeID?, in document: Document) -> [(Path.Segment, NodeID)] {
    guard let node = node.map(document.resolve) else { return [] }
    switch document.kind(node) {
    case .object: return document.named(node).map { (.name($0.name), $0.value) }
    case .array: return document.items(node).enumerated().map { (.index($0.offset), $0.element) }
    case .null, .boolean, .number, .string, .alias: return []
    }
  }
}

extension Snapshot {
  fileprivate func isEmptyMapping(_ path: Path) -> Bool {
    guard let node = node(at: path).map(values.resolve) else { return false }
    return values.kind(node) == .object && values.count(node) == 0
  }
}
