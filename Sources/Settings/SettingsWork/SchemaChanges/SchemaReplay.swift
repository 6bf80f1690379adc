package import Analysis
package import DocumentModel
internal import Settings

/// Files that are there, checked against both versions of a schema.
package struct SchemaReplay: Sendable {
  /// A file that the old schema takes and the new one refuses.
  package struct Broken: Sendable {
    package var text: Snapshot
    /// Without what either schema calls sensitive.
    package var diagnostics: [Diagnostic]
  }

  /// A file of which another value takes effect.
  package struct Changed: Sendable {
    package var path: String
    package var settings: [Path]
  }

  package private(set) var files = 0
  /// Files that the old schema refuses: they count for nothing.
  package private(set) var invalid = 0
  package private(set) var broken: [Broken] = []
  package private(set) var changed: [Changed] = []
  private let old: ComparedSchema
  private let new: ComparedSchema

  init(_ old: ComparedSchema, _ new: ComparedSchema) {
    (self.old, self.new) = (old, new)
  }

  /// - Parameter trial: what migrates the file first; nil if files stay as they are.
  mutating func take(_ file: ReplayedFile, _ trial: inout MigrationTrial?) {
    files += 1
    let before = old.held(file.bytes, file.shown, file.syntax)
    guard before.errors.isEmpty else {
      invalid += 1
      return
    }
    var after = new.held(file.bytes, file.shown, file.syntax)
    var isNamed: (Path) -> Bool = { _ in false }
    if let migration = trial?.take(file: before) {
      guard migration.status != .refused else {
        broken.append(Broken(text: before, diagnostics: MigrationTrial.findings(migration, before)))
        return
      }
      after = new.held(migration.after.bytes, file.shown, file.syntax)
      isNamed = { [trial] path in trial?.names(path) == true }
    }
    let errors = after.errors
    guard errors.isEmpty else {
      broken.append(Broken(text: after, diagnostics: before.hiding(after.hiding(errors))))
      return
    }
    let settings = Self.changes(before, after).filter { !isNamed($0) }
    if !settings.isEmpty { changed.append(Changed(path: file.shown, settings: settings)) }
  }

  /// Settings of which both have a value that takes effect, each another one.
  private static func changes(_ before: Snapshot, _ after: Snapshot) -> [Path] {
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

/// The text of a file that is checked against two versions of a schema.
package struct ReplayedFile: Sendable {
  package var shown: String
  package var bytes: [UInt8]
  package var syntax: TextSyntax

  package init(_ shown: String, _ bytes: [UInt8], _ syntax: TextSyntax) {
    (self.shown, self.bytes, self.syntax) = (shown, bytes, syntax)
  }
}
