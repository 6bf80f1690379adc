package import Analysis
package import DocumentModel
package import Settings

/// A change of a text that was applied in memory and proven but not written yet. Its effects can be listed without
/// reading anything again.
package struct Proposal: Sendable {
  package let before: Snapshot
  package let after: Snapshot
  /// The edits that turn the first text into the second, in order, not touching each other.
  package let edits: [TextEdit]
  /// Notes on further effects of the change.
  package let notes: [ChangeNote]
  /// The settings that the change moves or copies, by their places before the change.
  let moved: [Path]
  /// Whether it removes a name that values still refer to, which no option allows.
  package let cutsReferences: Bool

  /// Whether there is nothing to write.
  package var isEmpty: Bool { before.bytes == after.bytes }

  /// The settings whose effective values the change alters.
  package var changes: [SettingChange] { SettingChange.all(from: before.effective, to: after.effective) }

  /// The settings that the change switches on or off through conditions.
  package var switches: [ActivationChange] {
    guard after.resolution.settings != nil else { return [] }
    return ActivationChange.all(from: before.effective, to: after.effective)
  }

  /// The ranges that output must hide, in the text before and in the text after: a moved secret is still secret in its
  /// new place.
  package var sensitive: (before: [ByteRange], after: [ByteRange]) {
    let secrets = moved.compactMap(before.hiddenValue)
    return (before.sensitive(also: secrets), after.sensitive(also: secrets))
  }
}

/// A remark on a change, with the text that it refers to.
package struct ChangeNote: Sendable {
  /// The finding, redacted.
  package let diagnostic: Diagnostic
  package let text: Snapshot

  init(_ diagnostic: Diagnostic, in text: Snapshot) {
    self.diagnostic = text.redacted(diagnostic)
    self.text = text
  }
}

/// The outcome of a request for a change.
package enum ChangeOutcome: Sendable {
  /// The change may be written.
  case proposed(Proposal)
  /// The change can't be made.
  case refused(ChangeNote)
  /// The text would have these errors, which it doesn't have now.
  case invalid(Proposal, [Diagnostic])
}
