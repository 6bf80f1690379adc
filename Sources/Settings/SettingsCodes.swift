package import Diagnostics

/// Every code that this module reports under.
package enum SettingsCodes {
  package static let conditionCycle = DiagnosticCode(
    .settings, "condition-cycle", "Conditions of settings lead back to where they began")
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
    conditionCycle, unmetCondition, noEffect, equalSettings, sharedItem, repeatedMember, wrongScope, sharedSecret,
    derivedValue,
  ]
}
