internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Settings
internal import SettingsWork
internal import Workspace

/// The result of bringing settings of an earlier version of their schema to this one.
public struct SettingsMigration: Hashable, Sendable {
  /// The version that they were of.
  public let from: String
  /// The version that they are of now.
  public let to: String
  /// The settings that were taken out, by their paths.
  public let dropped: [String]
}

extension SettingsFile {
  /// Brings the text to the version of its schema, by the steps that the schema states: everything or, where a step can't be
  /// carried out or the result isn't valid, nothing. Comments and layout stay. To be called before the first value is read;
  /// nothing is written before ``save()``.
  ///
  /// ```swift
  /// if let migration = try settings.migrate() { print("now of version", migration.to) }
  /// ```
  ///
  /// - Returns: nil where the text is of that version already, is empty, or its schema states no version.
  @discardableResult public mutating func migrate() throws(SettingsError) -> SettingsMigration? {
    guard let schema, EmptyDocument.asMapping(content.reading.parsed.document) == nil,
      let history = SchemaHistory(SchemaResolution(use: .schema(schema.model.schema, schema.model)), schema.workspace)
    else { return nil }
    let path = path.map { FilePath($0).resolved(from: FileFacts.workingFolder()) }
    let migration = FileMigration(content, path, history, schema.workspace, MigrationRequest())
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
