package import DocumentModel

extension DiagnosticCode {
  package static let conditionCycle = Self(
    .settings, "condition-cycle", "Conditions of settings form a cycle")
  package static let unmetCondition = Self(
    .settings, "unmet-condition", .error, "A setting requires another setting to have a different value",
    isOfIdleValue: true)
  package static let noEffect = Self(
    .settings, "no-effect", .note, "A value has no effect because of another setting", isOfIdleValue: true)
  package static let equalSettings = Self(
    .settings, "equal-settings", "Two settings must have different values")
  package static let sharedItem = Self(.settings, "shared-item", "Two lists must not share an item")
  static let wrongScope = Self(.settings, "wrong-scope", "A layer sets a setting of another scope")
  static let sharedSecret = Self(
    .settings, "shared-secret", "A shared layer has a sensitive value")
  static let derivedValue = Self(
    .settings, "derived-value", .warning, "A layer sets a value that the application manages")
  package static let layerDocuments = Self(
    .settings, "layer-documents", "A settings file or layer has more than one document")
  static let oldVersion = Self(.settings, "old-version", .warning, "A file has an older version than its schema")
}
