internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork
internal import Workspace

/// The result of migrating settings from an earlier version of their schema.
public struct SettingsMigration: Hashable, Sendable {
  /// The version before.
  public let from: String
  /// The version now.
  public let to: String
  /// The paths of the removed settings.
  public let dropped: [String]
}

extension SettingsFile {
  /// Migrates the settings to the version of the schema, with the steps that it declares. If a step can't be applied or the
  /// result isn't valid, nothing changes. Comments and layout stay. Call it before you read the first value; nothing is
  /// written before ``save()``.
  ///
  /// ```swift
  /// if let migration = try settings.migrate() { print("now of version", migration.to) }
  /// ```
  ///
  /// - Returns: nil if the settings have that version already, are empty, or their schema has no version.
  @discardableResult public mutating func migrate() throws(SettingsError) -> SettingsMigration? {
    guard let schema, EmptyDocument.asMapping(content.reading.parsed.document) == nil,
      let history = SchemaHistory(
        SchemaResolution(use: .schema(schema.model.schema, schema.model)), workspace: schema.workspace)
    else { return nil }
    let path = path.map { FilePath($0).resolved(from: FileFacts.workingFolder()) }
    let migration = FileMigration(
      content, path: path, history: history, workspace: schema.workspace, request: MigrationRequest())
    switch migration.status {
    case .current: return nil
    case .refused:
      let problems = migration.findings.map { SettingsProblem($0, in: content.lines, of: content.shown) }
      throw problems.count == 1 ? .refused(problems[0]) : .invalid(problems)
    case .migrated:
      content = migration.after
      return SettingsMigration(
        from: migration.from?.description ?? "", to: migration.to.description,
        dropped: migration.dropped.map(\.description))
    }
  }
}
