package import Analysis
internal import DocumentModel
package import Settings
internal import SettingsWork

/// A setting whose effective value changed, in the words of a screen.
package struct ChangedSetting: Sendable {
  package var path: String
  package var label: String
  /// The values in words, without secrets.
  package var before: String
  package var after: String

  /// In the order of the file.
  package static func all(from old: Snapshot, to new: Snapshot, translation: Translation?) -> [Self] {
    let page = new.model?.declaration?.pageStrings(translation) ?? .english
    let values = ValueFormatter(page)
    return SettingChange.all(from: old.effective, to: new.effective).map { change in
      let (before, after) = (old.effective.entry(at: change.path), new.effective.entry(at: change.path))
      let info = (after ?? before)?.info.translated(by: translation)
      func words(_ node: NodeID?, _ settings: EffectiveSettings) -> String {
        let value = node.map { InputValue(settings.shown, node: $0) }
        guard let info else { return values.inFull(value, labels: [], unit: nil) }
        // The label of a choice would reveal a secret as well.
        guard !info.facts.isSensitive else { return value == nil ? values.notSet : page[.hiddenValue] }
        let item = info.types.contains("array") ? new.model?.info(of: change.path.appending(0)) : nil
        let kinds = ControlKinds(info: info, item: item?.translated(by: translation), words: page)
        return values.inFull(value, labels: kinds.choices, unit: info.unit)
      }
      return Self(
        path: change.path.description,
        label: label(change.path, file: new, translation: translation, words: page) ?? change.path.description,
        before: words(change.before, old.effective), after: words(change.after, new.effective))
    }
  }

  /// The label of the setting, after those of the list and item or the pair of times that it is in: `Quiet hours,
  /// Start`.
  private static func label(_ path: Path, file: Snapshot, translation: Translation?, words: PageStrings) -> String? {
    var labels: [String] = []
    for count in 1...max(1, path.segments.count) {
      let part = path.prefix(count)
      if case .index(let index) = part.segments.last {
        labels.append(words[.numberedItem, ["number": String(index + 1)]])
        continue
      }
      // A step that the schema doesn't know has no label, so only the path identifies the setting.
      guard let info = file.model?.info(of: part)?.translated(by: translation) else { return nil }
      let isLast = count == path.segments.count
      let leadsOn = isLast || info.facts.control == .timeRange || info.types.contains("array")
      if leadsOn { labels.append(info.title ?? NameLabel.of(part.name)) }
    }
    return labels.isEmpty ? nil : labels.joined(separator: ", ")
  }
}
