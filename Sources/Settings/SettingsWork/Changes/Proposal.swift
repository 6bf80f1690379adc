package import Analysis
package import DocumentModel
package import Settings
internal import Workspace

/// A change of a text that was applied in memory, proven, and not written yet. Nothing is read again to list its
/// effects.
package struct Proposal: Sendable {
  package let before: Snapshot
  package let after: Snapshot
  /// The edits of the first text that make the second, in order, not touching.
  package let edits: [TextEdit]
  /// Notes on further effects of the change.
  package let notes: [ChangeNote]
  /// The settings that the change moves, by their places before.
  let moved: [Path]

  /// Whether there is anything to write.
  package var isEmpty: Bool { before.bytes == after.bytes }

  /// The settings whose effective values the change alters.
  package var changes: [SettingChange] { SettingChange.all(from: before.effective, to: after.effective) }

  /// The settings that conditions switch on or off by the change.
  package var switches: [SettingSwitch] {
    guard after.resolution.settings != nil else { return [] }
    return SettingSwitch.all(from: before.effective, to: after.effective)
  }

  /// The ranges that no output may show, of the text before and of the one after: a secret that is moved is one in its
  /// new place too.
  package var sensitive: (before: [ByteRange], after: [ByteRange]) {
    let secrets = moved.compactMap(before.hiddenValue)
    return (before.sensitive(also: secrets), after.sensitive(also: secrets))
  }
}

/// Something to be said of a change, with the text that it mentions.
package struct ChangeNote: Sendable {
  /// The finding without values that must be hidden.
  package let diagnostic: Diagnostic
  package let text: Snapshot

  init(_ diagnostic: Diagnostic, in text: Snapshot) {
    (self.diagnostic, self.text) = (text.redacted(diagnostic), text)
  }
}

/// The outcome of a request for a change.
package enum ChangeOutcome: Sendable {
  /// The change may be written.
  case proposed(Proposal)
  /// The change can't be made.
  case refused(ChangeNote)
  /// The text would have these errors, and hasn't now.
  case invalid(Proposal, [Diagnostic])
}
