internal import DocumentModel
internal import JSONSchema
internal import Settings
internal import SourceText
internal import TerminalOutput

/// Where settings come from, in words.
struct SettingPlaces {
  let settings: EffectiveSettings

  init(_ settings: EffectiveSettings) {
    self.settings = settings
  }

  func line(_ place: EffectiveSetting.Place) -> Int {
    let document = settings.layers[place.layer].document
    return document.lines.line(of: document.range(document.resolve(place.node)).start)
  }

  /// `line 5`, `team, line 3`, `default`.
  func words(_ state: EffectiveSetting) -> TerminalText {
    switch state.source {
    case .file: state.place.map { "line \(line($0))" } ?? "file"
    case .layer: state.place.map { "\(layerName($0)), line \(line($0))" } ?? "layer"
    case .default: "default"
    case .condition: "condition"
    case .absent: "not set"
    }
  }

  func layerName(_ place: EffectiveSetting.Place) -> TerminalText {
    TerminalText(settings.layers[place.layer].name ?? settings.layers[place.layer].path)
  }
}
