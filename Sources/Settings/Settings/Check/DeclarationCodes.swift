package import DocumentModel

extension DiagnosticCode {
  static let unknownSection = Self(
    .settings, "unknown-section", "A section is named that x-settings doesn't have")
  static let unknownStore = Self(.settings, "unknown-store", "A store is named that x-settings doesn't have")
  static let storeScope = Self(
    .settings, "store-scope", "A setting is kept in a store of the other scope")
  static let ignoredKey = Self(
    .settings, "ignored-key", "A store leaves a key alone that a setting is kept under")
  static let unknownSetting = Self(.settings, "unknown-setting", "A path names no setting of the schema")
  static let unknownInput = Self(.settings, "unknown-input", "An input is used that isn't declared")
  static let untimedComparison = Self(
    .settings, "untimed-comparison", "What is compared as a time of day may be something else")
  static let impossibleCondition = Self(
    .settings, "impossible-condition", "A condition asks for a value that the setting can't have")
  static let invalidOtherwise = Self(
    .settings, "invalid-otherwise", "What takes effect otherwise is not valid for the setting")
  static let invalidChange = Self(
    .settings, "invalid-change", "An action gives a setting a value that it can't have")
  static let invalidExampleDocument = Self(
    .settings, "invalid-example", "An example document of the schema is not valid by it")
  package static let missingDefault = Self(
    .settings, "missing-default", "A setting states neither a default nor why it has none")
  static let unknownName = Self(
    .settings, "unknown-name", "An action, status, question or export is named that x-settings doesn't have")
  static let repeatedRow = Self(.settings, "repeated-row", "The same row is in two sections")
  static let openQuestion = Self(
    .settings, "open-question", "A screen asks a question that wants inputs")
  static let unfitControl = Self(
    .settings, "unfit-control", "A control, a clock, a unit or a form doesn't fit its setting")
  static let idleSwitch = Self(
    .settings, "idle-switch", "The action of a switch doesn't turn it")
  static let missingTranslation = Self(
    .settings, "missing-translation", .warning, "A translation lacks texts of the schema")
  static let missingPageWords = Self(
    .settings, "missing-page-words", .note, "A language lacks words of the page itself")
  static let translatedPlaceholder = Self(
    .settings, "translated-placeholder", "A translated text of the page has other placeholders")
  static let leftOverTranslation = Self(
    .settings, "left-over-translation", .warning, "A translation has a text that the schema doesn't have")
  static let migrationChain = Self(
    .settings, "migration-chain", "Migrations don't form a chain of versions up to the schema's own")
  static let migrationStep = Self(.settings, "migration-step", "A step of a migration can't be carried out")
  static let irreversibleMigration = Self(
    .settings, "irreversible-migration", "A migration that is stated to be reversible can't be undone")
  static let versionUnknown = Self(
    .settings, "version-unknown", .warning, "A step may be done twice, because no file says of which version it is")
  static let unknownChoice = Self(
    .settings, "unknown-choice", "A label is given to a choice that the setting doesn't have")
}
