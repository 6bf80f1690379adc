package import DocumentModel

extension DiagnosticCode {
  package static let conditionCycle = Self(
    .settings, "condition-cycle", "Conditions of settings lead back to where they began")
  package static let unmetCondition = Self(
    .settings, "unmet-condition", "A value doesn't take effect, as another setting is not what it requires")
  package static let noEffect = Self(
    .settings, "no-effect", .note, "A value has no effect while another setting is as it is")
  package static let equalSettings = Self(
    .settings, "equal-settings", "Two settings are equal that have to differ")
  static let sharedItem = Self(.settings, "shared-item", "Two lists share an item that only one may have")
  static let repeatedMember = Self(
    .settings, "repeated-member", "Two items of a list have in common what may stand only once")
  static let wrongScope = Self(.settings, "wrong-scope", "A layer sets what belongs to another scope")
  static let sharedSecret = Self(
    .settings, "shared-secret", "A sensitive value is in a layer that people share")
  static let derivedValue = Self(
    .settings, "derived-value", .warning, "A layer sets what the application keeps by itself")
  static let layerDocuments = Self(.settings, "layer-documents", "A layer has several documents")
}
