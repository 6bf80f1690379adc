internal import Analysis
internal import DocumentModel
internal import Settings
internal import TerminalOutput
internal import YAMLParsing

/// Changes of settings, on a line each.
enum SettingChangeLines {
  /// Writes the settings that take effect with another value than before.
  static func write(
    _ changes: [SettingChange], _ old: EffectiveSettings, _ new: EffectiveSettings, _ output: any OutputStream
  ) {
    func side(_ document: Document, _ node: NodeID?) -> TerminalText {
      node.map { TerminalText(InlineText.of(document, $0)) } ?? "not set"
    }
    for change in changes {
      let path = change.path.segments.isEmpty ? "the document" : change.path.description
      output.writeLine("\(path): \(side(old.shown, change.before)) → \(side(new.shown, change.after))")
    }
  }

  /// Writes the settings that take effect with another value than before, and those that a condition switches on or
  /// off.
  ///
  /// - Parameter title: what made the change.
  static func write(_ proposal: Proposal, title: String, _ output: any OutputStream) {
    let changes = proposal.changes
    if changes.isEmpty {
      output.writeLine("\(title): \(proposal.isEmpty ? "nothing to change" : "what takes effect is as before")")
    }
    write(changes, proposal.before.effective, proposal.after.effective, output)
    writeSwitches(proposal, output)
  }

  /// Writes the settings that conditions now let take effect, or keep from it.
  static func writeSwitches(_ proposal: Proposal, _ output: any OutputStream) {
    for one in proposal.switches {
      let words = one.reason.map { "has no effect now: \($0)" } ?? "now takes effect"
      output.writeLine("\(one.path.description) \(words)")
    }
  }
}
