package import DocumentModel

extension DiagnosticCode {
  package static let narrowed = Self(
    .diff, "narrowed", "Files that are no longer accepted")
  package static let widened = Self(
    .diff, "widened", .note, "Files that are now accepted")
  static let settingRemoved = Self(.diff, "setting-removed", "Setting removed without a replacement")
  static let settingAdded = Self(.diff, "setting-added", .note, "Setting added")
  static let defaultChanged = Self(.diff, "default-changed", .warning, "Default changed")
  static let sensitiveLost = Self(.diff, "sensitive-lost", "Setting no longer sensitive")
  static let sensitiveGained = Self(.diff, "sensitive-gained", .note, "Setting now sensitive")
  static let scopeChanged = Self(.diff, "scope-changed", "Scope changed")
  static let storeChanged = Self(.diff, "store-changed", "Store, key or form changed")
  package static let conditionChanged = Self(
    .diff, "condition-changed", .warning, "Conditions changed")
  static let actionRemoved = Self(.diff, "action-removed", "Action removed")
  static let actionChanged = Self(.diff, "action-changed", .warning, "Action changed")
  static let questionRemoved = Self(.diff, "question-removed", "Question removed")
  static let questionChanged = Self(.diff, "question-changed", .warning, "Question changed")
  static let exportRemoved = Self(.diff, "export-removed", "Export removed")
  static let exportChanged = Self(.diff, "export-changed", .warning, "Form of an export changed")
  static let deprecated = Self(.diff, "deprecated", .note, "Setting deprecated")
  static let sectionChanged = Self(.diff, "section-changed", .note, "Section changed")
  static let textChanged = Self(.diff, "text-changed", .note, "Title, description or help changed")
  package static let migrationFails = Self(.diff, "migration-fails", "Migrations that fail on a file")
  static let version = Self(.diff, "version", .warning, "Version not raised enough")
}
