internal import DocumentModel
internal import JSONSchema

/// Checks that migrations form a chain, and that each step can run, leads to a setting, and is as reversible as
/// declared.
enum MigrationRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings else { return [] }
    return versionKey(settings, context: context) + chain(settings, context: context)
      + targets(settings, context: context)
      + settings.migrations.flatMap { migration in
        irreversible(migration, context: context)
          + migration.steps.flatMap {
            broken($0, context: context) + unknownVersion($0, settings: settings, context: context)
          }
      }
  }

  private static func versionKey(_ settings: SettingsDeclaration, context: SettingsContext) -> [Diagnostic] {
    context.hasSettings ? context.unknown(settings.versionKey) : []
  }

  // MARK: Versions

  private static func chain(_ settings: SettingsDeclaration, context: SettingsContext) -> [Diagnostic] {
    var found: [Diagnostic] = []
    func report(_ message: Message, _ version: Located<SchemaVersion>) {
      found.append(context.finding(.migrationChain, message: message, at: version.node))
    }
    var end: SchemaVersion?
    for migration in settings.migrations {
      let (from, to) = (migration.from.value, migration.to.value)
      if let end, end != from {
        report("this migration starts at \(from), but the previous one ends at \(end)", migration.from)
      }
      if from >= to { report("\(to) must be later than \(from)", migration.to) }
      end = to
    }
    if let last = settings.migrations.last, let version = settings.version.flatMap({ SchemaVersion($0.value) }),
      last.to.value != version
    {
      report("the migrations end at \(last.to.value), but the schema has version \(version)", last.to)
    }
    return found
  }

  private static func unknownVersion(
    _ step: MigrationStep, settings: SettingsDeclaration, context: SettingsContext
  ) -> [Diagnostic] {
    guard settings.versionKey == nil, let effect = step.repeatedEffect(in: context.document) else { return [] }
    return [
      context.finding(
        .versionUnknown, message: "this step may run twice: \(effect)", at: step.node,
        help: "record the version in each file: add versionKey with the path of a setting")
    ]
  }

  // MARK: Steps

  private static func broken(_ step: MigrationStep, context: SettingsContext) -> [Diagnostic] {
    func finding(_ message: Message) -> [Diagnostic] {
      [context.finding(.migrationStep, message: message, at: step.node)]
    }
    guard let work = step.work else {
      return finding("the step \(words: step.name) cannot run: a path is missing or invalid")
    }
    let paths = step.paths.sources + step.paths.targets
    guard Set(paths.map(\.shared)).count < 2 else {
      return finding("the paths must be equal up to their last *")
    }
    if case .join(let parts, _, _, let absent) = work, !absent.isEmpty, absent.count != parts.count {
      return finding(
        "\"absent\" has \(words: absent.count.counted("value")) for \(words: parts.count.counted("setting"))")
    }
    return []
  }

  private static func irreversible(_ migration: SettingMigration, context: SettingsContext) -> [Diagnostic] {
    guard migration.isReversible?.value == true else { return [] }
    return migration.steps.compactMap { step in
      step.irreversibility(in: context.document).map { reason in
        context.finding(
          .irreversibleMigration,
          message: "this step cannot be undone, but the migration is reversible: \(words: reason)",
          at: step.node)
      }
    }
  }

  // MARK: Targets

  /// Checks that values end up at settings of the schema.
  private static func targets(_ settings: SettingsDeclaration, context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var left: [(path: Path, step: MigrationStep)] = []
    for step in settings.migrations.flatMap(\.steps) {
      let (sources, targets) = step.paths
      left.removeAll { target in sources.contains { target.path.segments.starts(with: $0.segments) } }
      left += targets.map { ($0, step) }
    }
    var seen: Set<Path> = []
    return left.compactMap { path, step in
      guard seen.insert(path).inserted, !path.variants.contains(where: { context.tree.applied(at: $0) != nil }) else {
        return nil
      }
      let name = path.description
      return context.finding(
        .unknownSetting, message: "unknown setting \(ValueDescription.quoted(name))",
        at: node(of: path, in: step, context: context),
        caption: context.didYouMean(name, among: context.tree.names), help: advice(on: path, context: context))
    }
  }

  /// Advice on `rename: {setting: sync.a, to: sync.b}`, which would make `sync."sync.b"`.
  private static func advice(on path: Path, context: SettingsContext) -> Message? {
    guard path.segments.count > 1, case .name(let key)? = path.segments.last, let inner = Path(pattern: key),
      inner.segments.count > 1, context.tree.applied(at: inner) != nil
    else { return nil }
    return "\"to\" of \"rename\" is only the new key; \"move\" takes a path"
  }

  /// The text that names a setting in a step; the whole step if it has none, as when a setting is renamed in its group.
  private static func node(of path: Path, in step: MigrationStep, context: SettingsContext) -> NodeID {
    let reader = DeclarationReader(context.document, node: step.node)
    let texts = ["to", "setting"].compactMap { reader.value($0) } + reader.items("to")
    return texts.first { reader.text(at: $0).flatMap { Path(pattern: $0.value) } == path } ?? step.node
  }
}

extension Path {
  /// The paths in the tree of settings that the path may mean: a `*` is an item or a member.
  fileprivate var variants: [Path] {
    segments.reduce([Path()]) { paths, segment in
      let steps: [Segment] = segment == .each ? [.index(0), .input("*")] : [segment]
      return paths.prefix(16).flatMap { path in steps.map { Path(segments: path.segments + [$0]) } }
    }
  }
}

extension MigrationStep {
  /// Why the step can't be applied to a file twice, or nil if it can.
  fileprivate func repeatedEffect(in document: Document) -> Message? {
    switch work {
    case .setDefault(let path, _): "it would add \(path) again after someone removed it"
    case .convertType(let path, _, .some): "it would multiply \(path) again"
    case .mapValues(let path, let values):
      values.contains { one in
        values.contains {
          document.isEqual(one.to, $0.from, in: document) && !document.isEqual($0.from, $0.to, in: document)
        }
      } ? "it would swap the values of \(path) again" : nil
    case .move, .split, .join, .convertType, .drop, nil: nil
    }
  }
}
