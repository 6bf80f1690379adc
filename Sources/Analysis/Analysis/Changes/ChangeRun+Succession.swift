package import Settings

/// The move of a value to the setting that replaces another.
package struct SettingMove: Sendable {
  package var old: SettingPath
  package var new: SettingPath
}

extension ChangeRun {
  /// Moves the values of replaced settings to their successors, where these have none and take them.
  ///
  /// - Returns: the moves that were made.
  mutating func moveToSuccessors() -> [SettingMove] {
    var moves: [SettingMove] = []
    var seen: Set<SettingPath> = []
    while let move = text.successions.first(where: { !seen.contains($0.old) && !seen.contains($0.new) }) {
      seen.insert(move.old)
      var attempt = self
      attempt.carryOut([.move(move.old, to: move.new)])
      work = attempt.work
      guard case .proposed = attempt.outcome else { continue }
      self = attempt
      moves.append(move)
    }
    return moves
  }
}

extension Snapshot {
  /// The values that the text states under old names, and whose new names are free.
  fileprivate var successions: [SettingMove] {
    let settings = effective
    return settings.entries.compactMap { entry in
      guard settings.isStated(entry), !entry.isPart, let new = settings.successor(of: entry), node(at: new) == nil
      else { return nil }
      return SettingMove(old: entry.path, new: new)
    }
  }
}
