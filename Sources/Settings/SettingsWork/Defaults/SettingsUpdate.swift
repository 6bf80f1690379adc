package import Analysis
internal import DocumentModel
package import Settings

/// Brings an older file up to date: values under old names move to the new names, and missing settings are added.
package enum SettingsUpdate {
  /// The lines above a setting or group that is added at a column, given the group around it.
  package typealias Comment = (_ place: SettingEntry, _ group: SettingEntry?, _ column: Int) -> [String]

  /// Moves values according to `replacedBy`, then adds every setting with a default that the file doesn't set.
  ///
  /// - Parameter comment: Nil for no comments.
  package static func run(_ text: Snapshot, comment: Comment?) -> Normalization {
    var start = ChangeRun(text)
    let moves = start.moveToSuccessors()
    start.startEffectHere()
    let settings = start.text.effective
    let missing = settings.unwritten.filter { !$0.isPart }
    var update = Normalization.stating(missing, start: start) { run, entries in
      let new = newPlaces(entries.map(\.path), text: run.text)
      run.state(entries, settings: settings)
      guard let comment else { return }
      run.comment(new) { path, column in
        settings.entry(at: path).map { comment($0, $0.parent.map { settings.entries[$0] }, column) } ?? []
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
