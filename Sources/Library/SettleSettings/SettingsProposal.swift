internal import Analysis
internal import Settings
internal import SourceText
internal import YAMLParsing

/// A change of a text of settings that was proven and not made yet.
public struct SettingsProposal: Sendable {
  /// The replacement of a stretch of the text.
  public struct Edit: Hashable, Sendable {
    /// In UTF-8 bytes of the text before.
    public let range: Range<Int>
    /// The text that replaces the range.
    public let replacement: String
  }

  /// A setting that takes effect otherwise than before; sensitive values are `‹redacted›`.
  public struct Change: Hashable, Sendable {
    /// `notifications.types.likes`
    public let path: String
    /// The value before, on one line; nil where there was none.
    public let before: String?
    /// The value after, on one line; nil where there is none any more.
    public let after: String?
  }

  let proposal: Proposal

  /// The whole text after the change.
  public var text: String { String(decoding: proposal.after.bytes, as: UTF8.self) }

  /// The edits that make it, in the order of the text, none touching another.
  public var edits: [Edit] { proposal.edits.map { Edit(range: $0.range.indices, replacement: $0.replacement) } }

  /// The settings whose effective values the proposal changes.
  public var changes: [Change] {
    let (old, new) = (proposal.before.effective.shown, proposal.after.effective.shown)
    return proposal.changes.map { change in
      Change(
        path: change.path.description, before: change.before.map { InlineText.of(old, $0) },
        after: change.after.map { InlineText.of(new, $0) })
    }
  }
}

extension SettingsFile {
  /// The changes that giving a setting a value would make; nothing is changed. Refused as ``set(_:to:)`` is.
  public func proposal(setting path: String, to value: some SettingValue) throws(SettingsError) -> SettingsProposal {
    SettingsProposal(proposal: try Self.proposal(try outcome(setting: path, to: value)))
  }

  /// The changes that taking a setting out would make; nothing is changed.
  public func proposal(unsetting path: String) throws(SettingsError) -> SettingsProposal {
    SettingsProposal(proposal: try Self.proposal(content.change([.unset(try setting(path))])))
  }

  func operation(_ path: String, _ value: some SettingValue) throws(SettingsError) -> SettingOperation {
    guard let known = SettingPath(path), known.inputs.isEmpty else { throw .unknownSetting(path) }
    guard let new = Self.value(value) else { throw .unwritableValue(path) }
    return .set(known, new)
  }
}
