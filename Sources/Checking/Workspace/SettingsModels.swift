internal import DocumentModel
internal import JSONSchema
internal import SchemaTools
internal import Settings
internal import Synchronization
internal import Workers

/// The settings that each schema describes, read once and kept for all files and workers.
final class SettingsModels: Sendable {
  struct Found: Sendable {
    let model: SettingsModel
    /// Parts of the schema's settings that can't be applied, each in its own file.
    let faults: [FileReport]
  }

  private final class Entry: Sendable {
    let found = Once<Found>()
  }

  private let shapes: SettingsShapes
  private let known = Mutex<[ObjectIdentifier: Entry]>([:])

  init() {
    let texts = LoadedTexts()
    let finder = LoadedTexts.Finder(isNamedOutright: true)
    shapes = SettingsShapes { texts.load($0, by: finder, in: .ofBundled).load }
  }

  func found(of schema: Schema) -> Found {
    let entry = known.withLock { known in
      let entry = known[ObjectIdentifier(schema)] ?? Entry()
      known[ObjectIdentifier(schema)] = entry
      return entry
    }
    return entry.found.value { read(schema) }
  }

  private func read(_ schema: Schema) -> Found {
    let model = SettingsModel(schema)
    return Found(
      model: model, faults: SettingsModel.isDeclared(by: schema) ? SettingsCheck.faults(of: model, shapes) : [])
  }
}
