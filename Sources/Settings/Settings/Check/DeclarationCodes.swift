package import DocumentModel

extension DiagnosticCode {
  static let unknownSection = Self(
    .settings, "unknown-section", "Undeclared section")
  static let unknownStore = Self(.settings, "unknown-store", "Undeclared store")
  static let storeScope = Self(
    .settings, "store-scope", "Setting with a different scope than its store")
  static let ignoredKey = Self(
    .settings, "ignored-key", "Key that the store ignores")
  static let sharedPlace = Self(
    .settings, "shared-place", "Store key or variable of two settings")
  static let unknownSetting = Self(.settings, "unknown-setting", "Path that matches no setting of the schema")
  static let unknownInput = Self(.settings, "unknown-input", "Undeclared input")
  static let untimedComparison = Self(
    .settings, "untimed-comparison", "Value compared as a time of day that may be something else")
  static let impossibleCondition = Self(
    .settings, "impossible-condition", "Condition that is never met")
  static let invalidOtherwise = Self(
    .settings, "invalid-otherwise", "Invalid value under otherwise")
  static let invalidChange = Self(
    .settings, "invalid-change", "Action that sets an invalid value")
  static let invalidExampleDocument = Self(
    .settings, "invalid-example", "Invalid example document")
  package static let missingDefault = Self(
    .settings, "missing-default", "Setting without a default or a reason for having none")
  static let unknownName = Self(
    .settings, "unknown-name", "Undeclared action, status, question or export")
  static let repeatedRow = Self(.settings, "repeated-row", "Row in two sections")
  static let openQuestion = Self(
    .settings, "open-question", "Question that needs inputs on a screen")
  static let unfitControl = Self(
    .settings, "unfit-control", "Control, clock, unit or form that doesn't fit its setting")
  static let ineffectiveSwitch = Self(
    .settings, "idle-switch", "Switch whose action doesn't change it")
  static let missingTranslation = Self(
    .settings, "missing-translation", .warning, "Incomplete translation of the schema")
  static let missingPageStrings = Self(
    .settings, "missing-page-words", .note, "Incomplete translation of the page's own text")
  static let translatedPlaceholder = Self(
    .settings, "translated-placeholder", "Translation with different placeholders")
  static let leftOverTranslation = Self(
    .settings, "left-over-translation", .warning, "Translation of something that is not in the schema")
  static let migrationChain = Self(
    .settings, "migration-chain", "Gap in the migrations to the schema's version")
  static let migrationStep = Self(.settings, "migration-step", "Migration step that cannot run")
  static let irreversibleMigration = Self(
    .settings, "irreversible-migration", "Reversible migration that cannot be undone")
  static let versionUnknown = Self(
    .settings, "version-unknown", .warning, "Migration step that may run twice")
  static let unknownChoice = Self(
    .settings, "unknown-choice", "Label for an unknown choice")
}
