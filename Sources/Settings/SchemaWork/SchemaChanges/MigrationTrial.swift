internal import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings
internal import SettingsWork
package import Workspace

/// Migrates files of the old version in memory with the migrations that the new schema declares, and records the
/// results.
package struct MigrationTrial: Sendable {
  /// A file that can't be migrated.
  package struct Failure: Sendable {
    /// Nil for a file.
    package var document: JSONValue?
    /// The reason, redacted for both schemas.
    package var message: String
  }

  /// The old version, or nil if the old schema states none.
  package let from: SchemaVersion?
  package let to: SchemaVersion
  /// The number of files and documents tried.
  package private(set) var tried = 0
  package private(set) var failures: [Failure] = []
  private let old: ComparedSchema
  private let history: SchemaHistory
  private let workspace: Workspace

  /// Nil if the new schema states no version.
  package init?(_ old: ComparedSchema, new: ComparedSchema, workspace: Workspace) {
    guard let history = SchemaHistory(new.resolution, workspace: workspace) else { return nil }
    self.old = old
    self.history = history
    self.workspace = workspace
    from = old.version ?? history.version(ofSchema: old.source.uri)
    to = history.version
  }

  /// Tries a document that passes the check with the old schema.
  ///
  /// - Returns: Whether it can be migrated.
  @discardableResult mutating func take(_ document: JSONValue) -> Bool {
    let text = old.snapshot(of: document)
    let migration = migration(text)
    tried += 1
    guard migration.status == .refused else { return true }
    failures.append(Failure(document: document, message: Self.words(migration, text: text)))
    return false
  }

  /// Tries a file that passes the check with the old schema, and returns the result.
  mutating func take(file: Snapshot) -> FileMigration {
    let migration = migration(file)
    tried += 1
    if migration.status == .refused { failures.append(Failure(message: Self.words(migration, text: file))) }
    return migration
  }

  private func migration(_ text: Snapshot) -> FileMigration {
    FileMigration(text, path: nil, history: history, workspace: workspace, request: MigrationRequest(from: from))
  }

  /// The findings that stopped a migration, redacted for both schemas.
  ///
  /// - Parameter text: The text, checked against the old schema.
  static func findings(_ migration: FileMigration, text: Snapshot) -> [Diagnostic] {
    text.hiding(migration.findings)
  }

  private static func words(_ migration: FileMigration, text: Snapshot) -> String {
    let findings = findings(migration, text: text)
    let message = findings.prefix(2).map(\.message).joined(separator: ": ")
    return findings.first.map { "\(message) [\($0.code)]" } ?? message
  }

  /// Whether a step since the old version names a setting, or something inside or around it.
  func names(_ path: Path) -> Bool {
    history.migrations.contains { migration in
      from.map { migration.to.value > $0 } != false
        && migration.steps.contains { step in
          (step.paths.sources + step.paths.targets).contains { $0.touches(path) }
        }
    }
  }
}
