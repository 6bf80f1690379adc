package import Analysis
internal import DocumentModel
internal import Settings

/// Brings an older file up to date: values under old names move to the new names, and missing settings are added.
package enum SettingsUpdate {
  /// Moves values according to `replacedBy`, then adds every setting with a default that the file doesn't set, with the
  /// schema's description above it.
  ///
  /// - Parameter width: The width of comments in columns, or nil for no comments.
  package static func run(_ text: Snapshot, width: Int?) -> Normalization {
    var start = ChangeRun(text)
    let moves = start.moveToSuccessors()
    start.startEffectHere()
    let settings = start.text.effective
    let missing = settings.unwritten.filter { !$0.isPart }
    var update = Normalization.stating(missing, start: start) { run, entries in
      let new = newPlaces(entries.map(\.path), text: run.text)
      run.state(entries, settings: settings)
      guard let width, let model = text.model else { return }
      run.comment(new) { path, column in
        guard let place = settings.entry(at: path) else { return [] }
        let group = place.parent.map { settings.entries[$0] }
        return SettingComment(model: model).lines(place, in: group, width: width - column)
      }
    }
    update.moves = moves
    return update
  }

  /// The settings, and the groups around them that the file lacks, outer groups first.
  private static func newPlaces(_ paths: [Path], text: Snapshot) -> [Path] {
    var seen: Set<Path> = []
    return paths.flatMap { path in (1...max(path.segments.count, 1)).map(path.prefix) }.filter {
      seen.insert($0).inserted && text.node(at: $0) == nil
    }
  }
}
