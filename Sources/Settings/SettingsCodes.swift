package import Diagnostics

/// Every code that this module reports under.
package enum SettingsCodes {
  static let unknownSection = DiagnosticCode(
    .settings, "unknown-section", "A section is named that x-settings doesn't have")
  static let unknownStore = DiagnosticCode(.settings, "unknown-store", "A store is named that x-settings doesn't have")
  static let storeScope = DiagnosticCode(
    .settings, "store-scope", "A setting is kept in a store of the other scope")
  static let unknownSetting = DiagnosticCode(.settings, "unknown-setting", "A path names no setting of the schema")
  static let unknownInput = DiagnosticCode(.settings, "unknown-input", "An input is used that isn't declared")
  static let impossibleCondition = DiagnosticCode(
    .settings, "impossible-condition", "A condition asks for a value that the setting can't have")
  static let conditionCycle = DiagnosticCode(
    .settings, "condition-cycle", "Conditions of settings lead back to where they began")
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

  package static let unmetCondition = DiagnosticCode(
    .settings, "unmet-condition", "A value doesn't take effect, as another setting is not what it requires")
  static let noEffect = DiagnosticCode(
    .settings, "no-effect", .note, "A value has no effect while another setting is as it is")
  static let equalSettings = DiagnosticCode(
    .settings, "equal-settings", "Two settings are equal that have to differ")
  static let sharedItem = DiagnosticCode(.settings, "shared-item", "Two lists share an item that only one may have")
  static let repeatedMember = DiagnosticCode(
    .settings, "repeated-member", "Two items of a list have in common what may stand only once")
  static let wrongScope = DiagnosticCode(.settings, "wrong-scope", "A layer sets what belongs to another scope")
  static let sharedSecret = DiagnosticCode(
    .settings, "shared-secret", "A sensitive value stands in a layer that people share")
  static let derivedValue = DiagnosticCode(
    .settings, "derived-value", .warning, "A layer sets what the application keeps by itself")

  package static let all: [DiagnosticCode] = [
    unknownSection, unknownStore, storeScope, unknownSetting, unknownInput, impossibleCondition, conditionCycle,
    invalidOtherwise, invalidChange, invalidExample, missingDefault, unknownChoice, unmetCondition, noEffect,
    equalSettings, sharedItem, repeatedMember, wrongScope, sharedSecret, derivedValue,
  ]
}
