internal import JSONSchema
internal import Settings

/// What each schema says of settings, read once and kept for all files and workers.
final class SettingsModels: Sendable {
  private let known = Shared<[ObjectIdentifier: SettingsModel]>([:])

  /// Nil for a schema that says no more than JSON Schema can.
  func model(of schema: Schema) -> SettingsModel? {
    guard SettingsModel.isDeclared(by: schema) else { return nil }
    return known.withLock { known in
      if let model = known[ObjectIdentifier(schema)] { return model }
      let model = SettingsModel(schema)
      known[ObjectIdentifier(schema)] = model
      return model
    }
  }
}
