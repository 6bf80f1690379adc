internal import Analysis
package import DocumentModel
internal import Settings

/// The move of a value to another setting, such as the one that replaces its own.
package struct SettingMove: Sendable {
  package var old: Path
  package var new: Path
}

extension ChangeRun {
  /// Moves the values of deprecated settings to their successors, unless these have values or reject them.
  ///
  /// - Returns: The completed moves.
  mutating func moveToSuccessors() -> [SettingMove] {
    var moves: [SettingMove] = []
    var seen: Set<Path> = []
    while let move = text.successions.first(where: { !seen.contains($0.old) && !seen.contains($0.new) }) {
      seen.insert(move.old)
      var attempt = self
      attempt.apply([.move(move.old, to: move.new)])
      work = attempt.work
      guard case .proposed = attempt.outcome else { continue }
      self = attempt
      moves.append(move)
    }
    return moves
  }
}

extension ChangeRun {
  /// Moves a value from an old name to the setting that replaces it, unless that has a value of its own.
  mutating func moveOldName(to path: Path) {
    guard text.node(at: path) == nil, let old = text.statedOldNames(of: path).first else { return }
    var attempt = self
    attempt.apply([.move(old, to: path)])
    if !attempt.isRefused { self = attempt }
  }
}

extension Snapshot {
  /// The old names of a setting under which the file sets a value, the nearest first.
  func statedOldNames(of path: Path) -> [Path] {
    guard model?.hasOldNames(in: values) == true else { return [] }
    return effective.oldNames(of: path).filter { node(at: $0) != nil }
  }

  /// The values that the file sets under old names and whose new names are free.
  fileprivate var successions: [SettingMove] {
    let settings = effective
    return settings.entries.compactMap { entry in
      guard settings.isStated(entry), !entry.isPart, let new = settings.successor(of: entry), node(at: new) == nil
      else { return nil }
      return SettingMove(old: entry.path, new: new)
    }
  }
}
