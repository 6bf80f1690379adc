internal import DocumentModel
internal import JSONSchema
package import Settings
package import Workspace

/// The versions of a schema, with the migrations between them.
package struct SchemaHistory: Sendable {
  package let resolution: SchemaResolution
  package let version: SchemaVersion
  package let migrations: [SettingMigration]
  let versionKey: Path?
  private let model: SettingsModel
  private let workspace: Workspace

  /// Nil for a schema without a version.
  package init?(_ resolution: SchemaResolution, workspace: Workspace) {
    guard let model = resolution.model, let declaration = model.declaration,
      let version = declaration.version.flatMap({ SchemaVersion($0.value) })
    else { return nil }
    self.resolution = resolution
    self.version = version
    self.model = model
    self.workspace = workspace
    migrations = declaration.migrations
    versionKey = declaration.versionKey?.value
  }

  /// The document that contains the values of the steps.
  var document: Document { model.graph.source.document }

  /// The versions that migrations start from, and the schema's own, in order.
  package var versions: [SchemaVersion] { migrations.map(\.from.value) + [version] }

  /// Throws for a schema with more migrations, or more steps in one migration, than can be applied.
  func requireBounds() throws(MigrationError) {
    var message: Message?
    if migrations.count > Limits.migrations {
      message = "too many migrations: \(migrations.count), at most \(Limits.migrations)"
    } else if let long = migrations.first(where: { $0.steps.count > Limits.migrationSteps }) {
      let (version, count) = (long.from.value, long.steps.count)
      message = "too many steps in the migration from \(words: version): \(count), at most \(Limits.migrationSteps)"
    }
    guard let message else { return }
    var obstacle = MigrationError(.noChain, message: message)
    obstacle.isSchemaError = true
    throw obstacle
  }

  /// The latest known version that isn't newer than the given one. Nil for a version before all of them or later than
  /// the schema.
  func base(of version: SchemaVersion) -> SchemaVersion? {
    version > self.version ? nil : versions.last { $0 <= version }
  }

  /// A migration, forward or back.
  struct DirectedMigration {
    var migration: SettingMigration
    var isReversed = false
  }

  /// The steps from one version to another, or nil if the chain has a gap.
  func way(from version: SchemaVersion, to target: SchemaVersion) -> [DirectedMigration]? {
    let (low, high) = (min(version, target), max(version, target))
    let legs = migrations.filter { $0.from.value >= low && $0.to.value <= high }
    var end = low
    for migration in legs {
      guard migration.from.value == end, migration.to.value > end else { return nil }
      end = migration.to.value
    }
    guard end == high else { return nil }
    return version <= target
      ? legs.map { DirectedMigration(migration: $0) }
      : legs.reversed().map { DirectedMigration(migration: $0, isReversed: true) }
  }

  /// The schema of one of the versions, or nil if it isn't stated.
  func schema(of version: SchemaVersion) throws(MigrationError) -> SchemaResolution? {
    guard version != self.version else { return resolution }
    guard let name = migrations.first(where: { $0.from.value == version })?.schema?.value else { return nil }
    let old = resolution(named: name)
    guard old.model != nil, old.firstError == nil else {
      let source = model.graph.source
      var obstacle = MigrationError(
        .noChain,
        message: "cannot use the schema \(name) of version \(words: version): \(old.uncheckedReason ?? "not found")",
        help: "fix it in \(source.path)")
      obstacle.isSchemaError = true
      throw obstacle
    }
    return old
  }

  private func resolution(named name: String) -> SchemaResolution {
    workspace.resolution(of: name, mentionedBy: model.graph.source)
  }

  package func isEarlierVersion(_ other: SchemaResolution) -> Bool {
    other.choice.flatMap { self.version(ofSchema: $0.reference.uri) }.map { $0 < version } ?? false
  }

  /// The version whose schema has an address, or nil for any other schema.
  ///
  /// - Parameter uri: An absolute URI.
  package func version(ofSchema uri: String) -> SchemaVersion? {
    if uri == resolution.choice?.reference.uri || uri == model.graph.source.uri { return version }
    return migrations.first { migration in
      migration.schema.map { workspace.reference($0.value, mentionedBy: model.graph.source).uri == uri } ?? false
    }?.from.value
  }

  /// The address of the schema of one of the versions, or nil if it isn't stated.
  func uri(of version: SchemaVersion) -> String? {
    guard version != self.version else { return resolution.choice?.reference.uri ?? model.graph.source.uri }
    let name = migrations.first { $0.from.value == version }?.schema?.value
    return name.map { workspace.reference($0, mentionedBy: model.graph.source).uri }
  }

  /// The value to write for a version, in the form that its schema requires.
  ///
  /// - Parameters:
  ///   - old: The value that it replaces.
  ///   - schema: Nil if unknown.
  func value(of version: SchemaVersion, insteadOf old: InputValue?, by schema: SchemaResolution?) -> InputValue {
    let isNumber = old.map { $0.kind == .number } ?? false
    let spellings = version.spellings
    let dots = old.map { $0.spelling.count { $0 == "." } }
    // In the style of the old value, if the schema allows that.
    let texts = spellings.filter { $0.count { $0 == "." } == dots }
    let strings = (texts + spellings).map { InputValue(text: $0) }
    let numbers = (texts + spellings.reversed()).compactMap { InputValue(json: $0) }
    let values = isNumber ? numbers + strings : strings + numbers
    guard let key = versionKey, let model = schema?.model, let applied = model.applied(at: key) else {
      return values[0]
    }
    return values.first { model.graph.canHave($0.document, value: $0.node, applied: applied) } ?? values[0]
  }
}

extension InputValue {
  /// A number or a literal from its text in JSON, or nil for any other text. It is written with the same spelling.
  init?(json text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 }), var value = InputValue(parsing: text),
      !value.kind.isCollection,
      value.document.text[value.document.range(value.node).indices].elementsEqual(text.utf8)
    else { return nil }
    value.isTyped = true
    self = value
  }
}
