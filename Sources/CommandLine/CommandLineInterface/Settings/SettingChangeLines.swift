internal import CommandLineKit
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// Formats changes of settings as single lines.
enum SettingChangeLines {
  /// Writes the settings whose effective value changed.
  static func write(
    _ changes: [SettingChange], old: EffectiveSettings, new: EffectiveSettings, output: any OutputStream
  ) {
    for change in changes { output.writeLine(line(ChangedValue(change, old: old.shown, new: new.shown))) }
  }

  /// Writes the settings whose effective value changed, and those that conditions enabled or disabled.
  ///
  /// - Parameter title: The title of what made the change.
  static func write(_ proposal: Proposal, title: String, output: any OutputStream) {
    let changes = proposal.changes
    if changes.isEmpty {
      output.writeLine("\(title): \(proposal.isEmpty ? "nothing to change" : "effective values unchanged")")
    }
    write(changes, old: proposal.before.effective, new: proposal.after.effective, output: output)
    writeSwitches(proposal, output: output)
  }

  /// Writes how a change affects the given settings, followed by other settings whose effective value changed.
  ///
  /// - Parameter known: Settings that were already reported.
  static func write(_ proposal: Proposal, at paths: [Path], known: [Path] = [], output: any OutputStream) {
    for path in paths {
      // `hosts[-]` is a new item, whose index depends on the text before the change.
      let place = proposal.before.place(path)
      let changes = proposal.written(at: place)
      for change in changes { output.writeLine(line(change)) }
      guard changes.isEmpty else { continue }
      // The value is the same, but parts of it may be written differently, or one version may be sensitive or come from
      // a layer.
      let respelled = proposal.respelled(at: place)
      for change in respelled { output.writeLine(line(change)) }
      guard respelled.isEmpty else { continue }
      let value = proposal.kept(at: place).after ?? "not set"
      output.writeLine(
        proposal.isAsWritten(place) ? "\(place) is already \(value)" : "\(place): \(value) (written differently)")
    }
    guard !proposal.isEmpty else { return }
    let others = proposal.sideEffects(of: paths + known)
    if !others.isEmpty {
      write(others, old: proposal.before.effective, new: proposal.after.effective, output: output)
    }
    writeSwitches(proposal, output: output)
  }

  private static func line(_ change: ChangedValue) -> TerminalText {
    let path = change.path.segments.isEmpty ? "the document" : change.path.description
    return "\(path): \(change.words)"
  }

  /// Writes the settings that conditions now enable or disable.
  static func writeSwitches(_ proposal: Proposal, output: any OutputStream) {
    for one in proposal.switches {
      let words = one.reason.map { "now has no effect: \($0)" } ?? "now takes effect"
      output.writeLine("\(one.path.description) \(words)")
    }
  }
}
