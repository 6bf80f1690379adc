package import DocumentModel
internal import Workspace

/// A setting that users don't edit by hand: the application maintains it, or actions turn it on and off.
package struct ProtectedSetting: Sendable {
  package var path: Path
  /// The actions that change it.
  package var actions: [SettingsDeclaration.Action]

  /// Why the setting can't be edited by hand.
  ///
  /// - Parameter ways: The ways to change it, in words; empty if there are none.
  package func refusal(_ ways: String) -> String {
    ways.isEmpty
      ? "\(path) is managed by the application and cannot be set"
      : "\(path) cannot be set directly; use \(ways)"
  }
}

extension SettingsModel {
  /// The first setting that a manual edit would change although users can't edit it by hand, or nil if there is none.
  package func kept(from old: EffectiveSettings, to new: EffectiveSettings) -> ProtectedSetting? {
    for settings in [old, new] {
      for entry in settings.entries where !entry.isPart {
        if entry.facts.isReadOnly, !Self.isSame(entry.path, old: old.file, new: new.file) {
          return kept(at: entry.path)
        }
        guard entry.facts.switchActions != nil else { continue }
        if let action = switchAction(entry.path, to: new.configuredValue(at: entry.path), from: old) {
          return ProtectedSetting(path: entry.path, actions: [action])
        }
      }
    }
    return nil
  }

  /// The actions that set a setting or something inside it; if there are none, the actions that remove it; otherwise
  /// those that change a group around it.
  package func kept(at path: Path) -> ProtectedSetting {
    func actions(_ holds: (SettingsDeclaration.Action) -> Bool) -> [SettingsDeclaration.Action] {
      (declaration?.actions ?? []).filter { $0.variants.contains(where: holds) }
    }
    // An action that sets a value is more helpful here than one that only removes it.
    let ways: [(SettingsDeclaration.Action) -> Bool] = [
      { $0.changes.contains { $0.setting.value.isInside(path) } }, { $0.changed.contains { $0.isInside(path) } },
      { $0.changed.contains(where: path.isInside) },
    ]
    return ProtectedSetting(path: path, actions: ways.lazy.map(actions).first { !$0.isEmpty } ?? [])
  }

  private static func isSame(_ path: Path, old: SettingsLayer?, new: SettingsLayer?) -> Bool {
    func value(_ layer: SettingsLayer?) -> InputValue? {
      layer.flatMap { layer in
        layer.document.node(at: path, from: layer.root).map { InputValue(layer.document, node: $0) }
      }
    }
    guard let one = value(old), let other = value(new) else { return value(old) == nil && value(new) == nil }
    return one.equals(other)
  }
}

extension SettingFacts {
  /// The actions that turn it on or off, in words, such as `on by the action enable_sync`; nil if there are none.
  package var switchWords: String? {
    let ways = [("on", switchActions?.enable), ("off", switchActions?.disable)]
    let words = ways.compactMap { way, action in action.map { "\(way) with the action \($0.value)" } }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The action that turns the setting on or off; nil if no action does.
  package func switchAction(isOn: Bool) -> String? {
    (isOn ? switchActions?.enable : switchActions?.disable)?.value
  }
}

extension SettingsModel {
  /// The action that gives a setting a value: turning the switch performs it. Nil if the setting isn't a switch or
  /// already has the value.
  package func switchAction(
    _ path: Path, to value: InputValue?, from settings: EffectiveSettings
  ) -> SettingsDeclaration.Action? {
    guard let value, let isOn = value.boolean,
      settings.configuredValue(at: path)?.equals(value) != true
    else { return nil }
    return info(of: path)?.facts.switchAction(isOn: isOn).flatMap { declaration?.actions.named($0) }
  }
}
