package import Analysis
package import DocumentModel
internal import Settings
internal import SettingsWork

/// Checks existing files against both versions of a schema.
package struct SchemaReplay: Sendable {
  /// A file that the old schema accepts and the new one rejects.
  package struct Broken: Sendable {
    package var text: Snapshot
    /// Redacted for both schemas.
    package var diagnostics: [Diagnostic]
  }

  /// A file with a different effective value.
  package struct Changed: Sendable {
    package var path: String
    package var settings: [Path]
  }

  package private(set) var files = 0
  /// The number of files that the old schema rejects, which are otherwise ignored.
  package private(set) var invalid = 0
  package private(set) var broken: [Broken] = []
  package private(set) var changed: [Changed] = []
  private let old: ComparedSchema
  private let new: ComparedSchema

  init(_ old: ComparedSchema, new: ComparedSchema) {
    self.old = old
    self.new = new
  }

  /// - Parameter trial: Migrates the file first, or nil to use files unchanged.
  mutating func take(_ file: ReplayedFile, trial: inout MigrationTrial?) {
    files += 1
    let before = old.snapshot(of: file.bytes, shown: file.shown, syntax: file.syntax)
    guard before.errors.isEmpty else {
      invalid += 1
      return
    }
    var after = new.snapshot(of: file.bytes, shown: file.shown, syntax: file.syntax)
    var isNamed: (Path) -> Bool = { _ in false }
    if let migration = trial?.take(file: before) {
      guard migration.status != .refused else {
        broken.append(Broken(text: before, diagnostics: MigrationTrial.findings(migration, text: before)))
        return
      }
      after = new.snapshot(of: migration.after.bytes, shown: file.shown, syntax: file.syntax)
      isNamed = { [trial] path in trial?.names(path) == true }
    }
    let errors = after.errors
    guard errors.isEmpty else {
      broken.append(Broken(text: after, diagnostics: before.hiding(after.hiding(errors))))
      return
    }
    let settings = Self.changes(before, after: after).filter { !isNamed($0) }
    if !settings.isEmpty { changed.append(Changed(path: file.shown, settings: settings)) }
  }

  /// Settings with an effective value in both versions that differs.
  private static func changes(_ before: Snapshot, after: Snapshot) -> [Path] {
    var paths: [Path] = []
    for (number, _) in before.values.documentsWithContent {
      let (old, new) = (before.with { $0.documentNumber = number }, after.with { $0.documentNumber = number })
      for change in SettingChange.all(from: old.effective, to: new.effective)
      where change.before != nil && change.after != nil && !paths.contains(change.path) {
        paths.append(change.path)
      }
    }
    return paths
  }
}

/// A file to check against two versions of a schema.
package struct ReplayedFile: Sendable {
  package var shown: String
  package var bytes: [UInt8]
  package var syntax: TextSyntax

  package init(_ shown: String, bytes: [UInt8], syntax: TextSyntax) {
    self.shown = shown
    self.bytes = bytes
    self.syntax = syntax
  }
}
