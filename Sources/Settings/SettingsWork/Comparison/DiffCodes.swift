package import DocumentModel

extension DiagnosticCode {
  package static let narrowed = Self(.diff, "narrowed", "A schema refuses what its last version took")
  package static let widened = Self(.diff, "widened", .note, "A schema takes what its last version refused")
  static let settingRemoved = Self(.diff, "setting-removed", "A setting is gone, and no other one follows it")
  static let settingAdded = Self(.diff, "setting-added", .note, "A setting is new")
  static let defaultChanged = Self(
    .diff, "default-changed", .warning, "A setting has another default, gained or lost one")
  static let sensitiveLost = Self(.diff, "sensitive-lost", "A setting is no longer sensitive")
  static let sensitiveGained = Self(.diff, "sensitive-gained", .note, "A setting is sensitive now")
  static let scopeChanged = Self(.diff, "scope-changed", "A setting has another scope")
  static let storeChanged = Self(
    .diff, "store-changed", "A setting is kept in another store, under another key or in another form")
  package static let conditionChanged = Self(.diff, "condition-changed", .warning, "A setting has other conditions")
  static let actionRemoved = Self(.diff, "action-removed", "An action is gone")
  static let actionChanged = Self(.diff, "action-changed", .warning, "An action does something else")
  static let questionRemoved = Self(.diff, "question-removed", "A question is gone")
  static let questionChanged = Self(.diff, "question-changed", .warning, "A question asks something else")
  static let exportRemoved = Self(.diff, "export-removed", "An export is gone")
  static let exportChanged = Self(.diff, "export-changed", .warning, "An export has another form")
  static let deprecated = Self(.diff, "deprecated", .note, "A setting is deprecated now")
  static let sectionChanged = Self(.diff, "section-changed", .note, "A setting is in another section")
  static let textChanged = Self(.diff, "text-changed", .note, "A setting has other words for people")
  package static let migrationFails = Self(
    .diff, "migration-fails", "A file isn't brought along by the migrations that the schema declares")
  static let version = Self(.diff, "version", .warning, "The version wasn't raised as the changes ask for")
}
