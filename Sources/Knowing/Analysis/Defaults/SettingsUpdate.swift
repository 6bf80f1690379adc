internal import DocumentModel
internal import Settings

/// An older file brought up to date: what it lacks is added, and nothing that somebody wrote is touched.
package enum SettingsUpdate {
  /// Every setting that the schema has a default for and the text doesn't state, with the schema's words above it.
  ///
  /// - Parameter width: columns that a comment may take; nil for none.
  package static func run(_ text: Snapshot, width: Int?) -> Normalization {
    let settings = text.effective
    let missing = settings.unwritten.filter { !$0.isPart && !$0.facts.isDeprecated }
    return Normalization.stating(missing, text) { run, entry in
      let new = newPlaces(entry.path, run.text)
      run.state(entry, settings)
      guard let width, let model = text.model else { return }
      // The outer ones last: each comment moves what is below it.
      for path in new.reversed() {
        guard let place = settings.entry(at: path) else { continue }
        let group = place.parent.map { settings.entries[$0] }
        run.comment(path) { column in
          SettingComment(model: model).lines(place, in: group, width: width - column)
        }
      }
    }
  }

  /// The setting itself, and the groups around it that the text doesn't have yet, the outermost first.
  private static func newPlaces(_ path: SettingPath, _ text: Snapshot) -> [SettingPath] {
    return (1...max(path.segments.count, 1)).map { SettingPath(segments: Array(path.segments.prefix($0))) }
      .filter { text.node(at: $0) == nil }
  }
}
