package import DocumentModel

extension DiagnosticCode {
  package static let narrowed = Self(
    .diff, "narrowed", "The new version of a schema refuses files that the old one accepts")
  package static let widened = Self(
    .diff, "widened", .note, "The new version of a schema accepts files that the old one refuses")
  static let settingRemoved = Self(.diff, "setting-removed", "A setting was removed without a replacement")
  static let settingAdded = Self(.diff, "setting-added", .note, "A setting was added")
  static let defaultChanged = Self(.diff, "default-changed", .warning, "The default of a setting changed")
  static let sensitiveLost = Self(.diff, "sensitive-lost", "A setting is no longer sensitive")
  static let sensitiveGained = Self(.diff, "sensitive-gained", .note, "A setting became sensitive")
  static let scopeChanged = Self(.diff, "scope-changed", "The scope of a setting changed")
  static let storeChanged = Self(.diff, "store-changed", "The store, key or form of a setting changed")
  package static let conditionChanged = Self(
    .diff, "condition-changed", .warning, "The conditions of a setting changed")
  static let actionRemoved = Self(.diff, "action-removed", "An action was removed")
  static let actionChanged = Self(.diff, "action-changed", .warning, "An action changed")
  static let questionRemoved = Self(.diff, "question-removed", "A question was removed")
  static let questionChanged = Self(.diff, "question-changed", .warning, "A question changed")
  static let exportRemoved = Self(.diff, "export-removed", "An export was removed")
  static let exportChanged = Self(.diff, "export-changed", .warning, "The form of an export changed")
  static let deprecated = Self(.diff, "deprecated", .note, "A setting was deprecated")
  static let sectionChanged = Self(.diff, "section-changed", .note, "The section of a setting changed")
  static let textChanged = Self(.diff, "text-changed", .note, "The title, description or help of a setting changed")
  package static let migrationFails = Self(.diff, "migration-fails", "The declared migrations fail on a file")
  static let version = Self(.diff, "version", .warning, "The version was not raised enough for the changes")
}
