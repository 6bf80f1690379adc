package import DocumentModel

/// Why a file isn't migrated to another version.
extension DiagnosticCode {
  package static let versionOfFileUnknown = Self(.migrate, "version-unknown", "Unknown version of a file")
  package static let versionNewer = Self(.migrate, "version-newer", "File newer than its schema")
  package static let noChain = Self(.migrate, "no-chain", "No migrations for a file")
  static let migrationConflict = Self(.migrate, "conflict", "Value would overwrite another")
  static let unreadableValue = Self(.migrate, "unreadable-value", "Value cannot be split, joined or converted")
  static let irreversible = Self(.migrate, "irreversible", "Step cannot be undone")
  package static let invalidBefore = Self(.migrate, "invalid-before", "File has errors before the migration")
  package static let invalidAfter = Self(.migrate, "invalid-after", "File would have errors after the migration")
}

/// Why a document isn't migrated to another version.
struct MigrationError: Error {
  var code: DiagnosticCode
  /// The message. Contains no value from the file.
  var message: Message
  /// The setting concerned, by its place in the original text.
  var path: Path?
  var help: Message?
  /// Whether the cause lies in the schema or one of its earlier versions.
  var isSchemaError = false
  /// The errors that make a text invalid.
  var errors: [Diagnostic] = []

  init(_ code: DiagnosticCode, message: Message, at path: Path? = nil, help: Message? = nil) {
    self.code = code
    self.message = message
    self.path = path
    self.help = help
  }
}
