package import DocumentModel

extension DiagnosticCode {
  package static let conditionCycle = Self(
    .settings, "condition-cycle", "Circular conditions")
  package static let unmetCondition = Self(
    .settings, "unmet-condition", .error, "Setting whose condition is not met",
    isAboutIneffectiveValue: true)
  package static let noEffect = Self(
    .settings, "no-effect", .note, "Value without effect because of another setting", isAboutIneffectiveValue: true)
  package static let equalSettings = Self(
    .settings, "equal-settings", "Settings that must have different values")
  package static let sharedItem = Self(.settings, "shared-item", "Item in two lists that must not share any")
  static let wrongScope = Self(.settings, "wrong-scope", "Setting in a layer of a different scope")
  static let sharedSecret = Self(
    .settings, "shared-secret", "Sensitive value in a shared layer")
  static let derivedValue = Self(
    .settings, "derived-value", .warning, "Value managed by the application in a layer")
  package static let layerDocuments = Self(
    .settings, "layer-documents", "Settings file or layer with several documents")
  static let oldVersion = Self(.settings, "old-version", .warning, "File older than its schema")
  static let newVersion = Self(.settings, "new-version", .warning, "File of a later version than its schema")
}
