internal import DocumentModel

/// A setting that the application keeps: no person changes it by hand.
package struct KeptSetting: Sendable {
  package var path: SettingPath
  /// The actions that change it.
  package var actions: [SettingsDeclaration.Action]

  /// Why it is refused to change it by hand.
  ///
  /// - Parameter ways: the ways to change it, in words; empty where there is none.
  package func refusal(_ ways: String) -> String {
    ways.isEmpty
      ? "\(path) is kept by the application, and not changed by hand"
      : "\(path) is not changed by hand: \(ways) changes it"
  }
}

extension SettingsModel {
  /// The setting kept by the application that a change of a file by hand would alter; nil where there is none.
  package func kept(from old: EffectiveSettings, to new: EffectiveSettings) -> KeptSetting? {
    for settings in [old, new] {
      for entry in settings.entries where entry.facts.isReadOnly && !entry.isPart {
        if !Self.isSame(entry.path, old.file, new.file) { return kept(at: entry.path) }
      }
    }
    return nil
  }

  /// The actions that change a setting or something inside it; where there are none, those that change a group around it.
  package func kept(at path: SettingPath) -> KeptSetting {
    func actions(_ changes: (SettingPath) -> Bool) -> [SettingsDeclaration.Action] {
      (declaration?.actions ?? []).filter { action in
        action.endings.contains { $0.changed.contains(where: changes) }
      }
    }
    let own = actions { $0.isInside(path) }
    return KeptSetting(path: path, actions: own.isEmpty ? actions(path.isInside) : own)
  }

  private static func isSame(_ path: SettingPath, _ old: SettingsLayer?, _ new: SettingsLayer?) -> Bool {
    func value(_ layer: SettingsLayer?) -> InputValue? {
      guard let layer, let root = layer.root else { return nil }
      return layer.document.node(at: path.pointer, from: root).map { InputValue(layer.document, $0) }
    }
    guard let one = value(old), let other = value(new) else { return value(old) == nil && value(new) == nil }
    return one.equals(other)
  }
}
