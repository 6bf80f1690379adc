internal import DocumentModel

extension SettingFacts {
  /// The actions that turn it, in words: `on by the action enable_sync`; nil where none does.
  package var switchWords: String? {
    let ways = [("on", switchActions?.enable), ("off", switchActions?.disable)]
    let words = ways.compactMap { way, action in action.map { "\(way) by the action \($0.value)" } }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The action that turns the setting on or off; nil where no action does.
  package func switchAction(isOn: Bool) -> String? {
    (isOn ? switchActions?.enable : switchActions?.disable)?.value
  }
}

extension SettingsModel {
  /// The action by which a setting gets a value: whoever turns a switch carries it out. Nil where the setting is no switch,
  /// or has the value already.
  package func switchAction(
    _ path: SettingPath, to value: InputValue?, from settings: EffectiveSettings
  ) -> SettingsDeclaration.Action? {
    guard let value, let isOn = value.document.boolean(value.node),
      settings.configuredValue(at: path)?.equals(value) != true
    else { return nil }
    return info(of: path)?.facts.switchAction(isOn: isOn).flatMap { declaration?.actions.named($0) }
  }
}
