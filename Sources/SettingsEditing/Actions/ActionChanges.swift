package import Settings

extension SettingsText {
  /// Makes every change of an action, or none: the text that comes of them is checked as a whole.
  package func applying(_ changes: [ActionChange]) -> RevisionOutcome {
    var revision = SettingsRevision(self)
    for change in changes {
      switch change {
      case .set(let path, let value): revision.set(path, to: value)
      case .unset(let path): revision.remove(path)
      case .append(let path, let value, let isUnique): revision.append(value, to: path, isUnique: isUnique)
      case .remove(let path, let value): revision.remove(value, from: path)
      }
    }
    return revision.outcome
  }
}
