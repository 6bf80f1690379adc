internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork
internal import Workspace

/// The result of migrating settings from an earlier version of their schema.
public struct SettingsMigration: Hashable, Sendable {
  /// The version before; the oldest one if the layers have different versions.
  public let from: String
  /// The version now.
  public let to: String
  /// The paths of the removed settings.
  public let dropped: [String]
}

extension SettingsFile {
  /// Migrates the settings and their layers to the version of the schema, with the steps that it declares. If a step
  /// can't be applied or the result isn't valid, nothing changes. Comments and layout stay. Call it before you read the
  /// first value; nothing is written before ``save()``, which writes neither layers without a file nor those above the
  /// file.
  ///
  /// ```swift
  /// if let migration = try settings.migrate() { print("migrated to version", migration.to) }
  /// ```
  ///
  /// - Returns: nil if all have that version already, are empty, or their schema has no version.
  /// - Throws: ``SettingsError/refused(_:)`` or ``SettingsError/invalid(_:)`` with the reason.
  @discardableResult public mutating func migrate() throws(SettingsError) -> SettingsMigration? {
    guard let schema,
      let history = SchemaHistory(
        SchemaResolution(use: .schema(schema.model.schema, schema.model)), workspace: schema.workspace)
    else { return nil }
    var new = self
    var made: [FileMigration] = []
    func migrate(_ text: Snapshot, in path: String?) throws(SettingsError) -> Snapshot {
      guard EmptyDocument.asMapping(text.reading.parsed.document) == nil else { return text }
      let path = path.map { FilePath($0).resolved(from: FileFacts.workingFolder()) }
      let migration = FileMigration(
        text, path: path, history: history, workspace: schema.workspace, request: MigrationRequest())
      switch migration.status {
      case .current: return text
      case .refused:
        let problems = migration.findings.map { SettingsProblem($0, in: text.lines, of: text.shown) }
        throw problems.count == 1 ? .refused(problems[0]) : .invalid(problems)
      case .migrated:
        made.append(migration)
        return migration.after
      }
    }
    // A layer needn't be complete by itself. Variables and arguments already have the names of the current schema.
    func migrate(_ layer: LayerText) throws(SettingsError) -> LayerText {
      guard !layer.isValue else { return layer }
      var new = layer
      new.text = try migrate(layer.text.with { $0.lacksLayers = true }, in: layer.path)
        .with { $0.lacksLayers = layer.text.context.lacksLayers }
      return new
    }
    for index in lower.indices { new.lower[index] = try migrate(lower[index]) }
    for index in overrides.indices { new.overrides[index] = try migrate(overrides[index]) }
    new.content = try migrate(new.content, in: path)
    guard !made.isEmpty else { return nil }
    self = new
    let dropped = made.flatMap(\.dropped).map(\.description).uniqued()
    let oldest = made.compactMap(\.from).min()
    return SettingsMigration(from: oldest?.description ?? "", to: made[0].to.description, dropped: dropped)
  }
}
