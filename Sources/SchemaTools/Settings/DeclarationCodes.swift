package import Diagnostics

/// The codes of what is wrong with `x-setting` and `x-settings`.
package enum DeclarationCodes {
  static let unknownSection = DiagnosticCode(
    .settings, "unknown-section", "A section is named that x-settings doesn't have")
  static let unknownStore = DiagnosticCode(.settings, "unknown-store", "A store is named that x-settings doesn't have")
  static let storeScope = DiagnosticCode(
    .settings, "store-scope", "A setting is kept in a store of the other scope")
  static let unknownSetting = DiagnosticCode(.settings, "unknown-setting", "A path names no setting of the schema")
  static let unknownInput = DiagnosticCode(.settings, "unknown-input", "An input is used that isn't declared")
  static let impossibleCondition = DiagnosticCode(
    .settings, "impossible-condition", "A condition asks for a value that the setting can't have")
  static let invalidOtherwise = DiagnosticCode(
    .settings, "invalid-otherwise", "What takes effect otherwise is not valid for the setting")
  static let invalidChange = DiagnosticCode(
    .settings, "invalid-change", "An action gives a setting a value that it can't have")
  static let invalidExample = DiagnosticCode(
    .settings, "invalid-example", "An example document of the schema is not valid by it")
  static let missingDefault = DiagnosticCode(
    .settings, "missing-default", "A setting states neither a default nor why it has none")
  static let unknownChoice = DiagnosticCode(
    .settings, "unknown-choice", "A label is given to a choice that the setting doesn't have")

  package static let all: [DiagnosticCode] = [
    unknownSection, unknownStore, storeScope, unknownSetting, unknownInput, impossibleCondition, invalidOtherwise,
    invalidChange, invalidExample, missingDefault, unknownChoice,
  ]
}
