package import DocumentModel

extension DiagnosticCode {
  static let unknownSection = Self(
    .settings, "unknown-section", "A section is not declared in x-settings")
  static let unknownStore = Self(.settings, "unknown-store", "A store is not declared in x-settings")
  static let storeScope = Self(
    .settings, "store-scope", "A setting and its store have different scopes")
  static let ignoredKey = Self(
    .settings, "ignored-key", "A store ignores the key of one of its settings")
  static let sharedPlace = Self(
    .settings, "shared-place", "Two settings have the same key of a store, or the same variable")
  static let unknownSetting = Self(.settings, "unknown-setting", "A path doesn't match a setting of the schema")
  static let unknownInput = Self(.settings, "unknown-input", "An input is used but not declared")
  static let untimedComparison = Self(
    .settings, "untimed-comparison", "A value compared as a time of day may be something else")
  static let impossibleCondition = Self(
    .settings, "impossible-condition", "A condition requires a value that the setting never has")
  static let invalidOtherwise = Self(
    .settings, "invalid-otherwise", "The value under otherwise is not valid for the setting")
  static let invalidChange = Self(
    .settings, "invalid-change", "An action sets a value that is not allowed")
  static let invalidExampleDocument = Self(
    .settings, "invalid-example", "An example document is not valid")
  package static let missingDefault = Self(
    .settings, "missing-default", "A setting has neither a default nor a reason for having none")
  static let unknownName = Self(
    .settings, "unknown-name", "An action, status, question or export is not declared in x-settings")
  static let repeatedRow = Self(.settings, "repeated-row", "A row is in two sections")
  static let openQuestion = Self(
    .settings, "open-question", "A screen asks a question that needs inputs")
  static let unfitControl = Self(
    .settings, "unfit-control", "A control, a clock, a unit or a form doesn't fit its setting")
  static let ineffectiveSwitch = Self(
    .settings, "idle-switch", "The action of a switch doesn't change it")
  static let missingTranslation = Self(
    .settings, "missing-translation", .warning, "A translation of the schema is incomplete")
  static let missingPageWords = Self(
    .settings, "missing-page-words", .note, "A translation of the page's own words is incomplete")
  static let translatedPlaceholder = Self(
    .settings, "translated-placeholder", "A translated text has different placeholders")
  static let leftOverTranslation = Self(
    .settings, "left-over-translation", .warning, "A translation of something that is not in the schema")
  static let migrationChain = Self(
    .settings, "migration-chain", "Migrations don't lead to the schema's version step by step")
  static let migrationStep = Self(.settings, "migration-step", "A migration step cannot run")
  static let irreversibleMigration = Self(
    .settings, "irreversible-migration", "A migration marked as reversible cannot be undone")
  static let versionUnknown = Self(
    .settings, "version-unknown", .warning, "A step may run twice, because files don't record their version")
  static let unknownChoice = Self(
    .settings, "unknown-choice", "A label is for a choice that the setting doesn't have")
}
