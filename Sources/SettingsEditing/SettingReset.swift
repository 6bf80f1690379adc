internal import DocumentModel
internal import JSONSchema
package import Settings

extension SettingsText {
  /// Takes settings out, so that their defaults take effect. What has to be there gets its default written out.
  ///
  /// - Parameter paths: settings or groups.
  package func resetting(_ paths: [SettingPath]) -> RevisionOutcome {
    var revision = SettingsRevision(self)
    for path in paths {
      var attempt = revision
      attempt.remove(path)
      if case .invalid = attempt.outcome { attempt = revision.resettingEach(inside: path) }
      revision = attempt
    }
    return revision.outcome
  }

  /// The groups and settings at the top that the schema speaks of, as far as the text states them.
  package var resettable: [SettingPath] {
    let effective = effective
    return effective.entries.filter { $0.path.segments.count == 1 && $0.isStated }.map(\.path)
  }
}

extension SettingsRevision {
  /// Setting by setting: taken out, or, where the text is invalid without it, set to its default.
  fileprivate func resettingEach(inside group: SettingPath) -> Self {
    let settings = text.effective.entries.filter { entry in
      !entry.isGroup && !entry.isPart && entry.isStated && entry.path.segments.starts(with: group.segments)
    }
    var revision = self
    for setting in settings {
      var attempt = revision
      attempt.remove(setting.path)
      if case .invalid = attempt.outcome, let stated = setting.facts.defaultValue {
        attempt = revision
        attempt.set(setting.path, to: InputValue(stated.source.document, stated.value))
      }
      revision = attempt
    }
    return revision
  }
}

extension SettingEntry {
  /// Whether the text itself has a value here.
  var isStated: Bool {
    if case .layer = origin { return true }
    return false
  }
}
