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
    return Normalization.stating(missing, text) { run, entries in
      let new = newPlaces(entries.map(\.path), run.text)
      run.state(entries, settings)
      guard let width, let model = text.model else { return }
      run.comment(new) { path, column in
        guard let place = settings.entry(at: path) else { return [] }
        let group = place.parent.map { settings.entries[$0] }
        return SettingComment(model: model).lines(place, in: group, width: width - column)
      }
    }
  }

  /// The settings themselves, and the groups around them that the text doesn't have yet, the outer ones first.
  private static func newPlaces(_ paths: [SettingPath], _ text: Snapshot) -> [SettingPath] {
    var seen: Set<SettingPath> = []
    return paths.flatMap { path in
      (1...max(path.segments.count, 1)).map { SettingPath(segments: Array(path.segments.prefix($0))) }
    }.filter { seen.insert($0).inserted && text.node(at: $0) == nil }
  }
}
