internal import DocumentModel
internal import Diagnostics
internal import Settings

/// Settings as `settle show --json` prints them. Keys that don't apply are absent.
enum SettingsJSON {
  static func text(_ file: SettingsFile, _ states: [SettingState]) -> [UInt8] {
    var writer = JSONWriter()
    let places = SettingPlaces(file.settings)
    writer.object { writer in
      writer.key("settings")
      writer.array(states) { writer, state in write(state, file, places, &writer) }
      writer.key("sections")
      writer.array(file.settings.model?.declaration?.sections ?? []) { writer, section in
        writer.object { writer in
          writer.field("id", section.id.value)
          writer.field("title", ifPresent: section.title)
          writer.field("description", ifPresent: section.description)
        }
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(
    _ state: SettingState, _ file: SettingsFile, _ places: SettingPlaces, _ writer: inout JSONWriter
  ) {
    let faults = file.faults(at: state.path)
    writer.object { writer in
      writer.field("path", state.path.description)
      if let value = state.value {
        writer.key("value")
        writer.value(file.settings.shown, value)
      }
      writer.field("source", state.source.rawValue)
      if let place = state.place {
        writer.key("origin")
        writer.object { writer in
          let layer = file.settings.layers[place.layer]
          writer.field("layer", ifPresent: layer.name)
          writer.field("path", layer.path)
          writer.key("line")
          writer.number(places.line(place))
        }
      }
      writer.key("active")
      writer.boolean(state.isActive && faults.isEmpty)
      writer.field("reason", ifPresent: state.reason ?? faults.first?.message)
      writer.field("label", state.label)
      writer.field("section", ifPresent: state.section)
      writer.field("scope", ifPresent: state.scope)
    }
  }
}
