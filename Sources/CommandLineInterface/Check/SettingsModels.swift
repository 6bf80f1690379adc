internal import Configuration
internal import Diagnostics
internal import FileAccess
internal import DocumentModel
internal import JSONSchema
internal import Settings

/// What each schema says of settings, read once and kept for all files and workers.
final class SettingsModels: Sendable {
  struct Found: Sendable {
    /// Nil for a schema that says no more than JSON Schema can.
    var model: SettingsModel?
    /// What the schema says of settings and can't be applied, each in its own file.
    var faults: [FileReport] = []
  }

  private let known = Shared<[ObjectIdentifier: Found]>([:])

  func found(of schema: Schema) -> Found {
    guard SettingsModel.isDeclared(by: schema) else { return Found() }
    return known.withLock { known in
      if let found = known[ObjectIdentifier(schema)] { return found }
      let found = Found(
        model: SettingsModel(schema), faults: SettingsCheck.faults(of: schema) { SchemaTexts.bundled($0) })
      known[ObjectIdentifier(schema)] = found
      return found
    }
  }
}
