internal import Analysis
internal import DocumentModel
internal import Settings
internal import SettingsWork

/// A change of settings that is proven, but not made yet.
public struct SettingsProposal: Sendable {
  /// A replacement of a range of the text.
  public struct Edit: Hashable, Sendable {
    /// The range in UTF-8 bytes of the text before the change.
    public let range: Range<Int>
    /// The text that replaces the range.
    public let replacement: String
  }

  /// A setting whose effective value changes; sensitive values are `‹redacted›`.
  public struct Change: Hashable, Sendable {
    /// `notifications.types.likes`
    public let path: String
    /// The value before, on one line; nil if there was none.
    public let before: String?
    /// The value after, on one line; nil if there is none.
    public let after: String?
  }

  let proposal: Proposal

  /// The whole text after the change.
  public var text: String { String(decoding: proposal.after.bytes, as: UTF8.self) }

  /// The edits, in the order of the text; none touches another.
  public var edits: [Edit] { proposal.edits.map { Edit(range: $0.range.indices, replacement: $0.replacement) } }

  /// The settings whose effective values the proposal changes.
  public var changes: [Change] {
    let (old, new) = (proposal.before.effective.shown, proposal.after.effective.shown)
    return proposal.changes.map { ChangedValue($0, old: old, new: new) }.map { change in
      Change(path: change.path.description, before: change.before, after: change.after)
    }
  }
}

extension SettingsFile {
  /// The changes that ``set(_:to:rounding:)`` would make, without making them. It is refused for the same reasons.
  ///
  /// - Throws: what ``set(_:to:rounding:)`` throws.
  public func proposal(
    setting path: String, to value: some SettingValue, rounding: Bool = false
  ) throws(SettingsError) -> SettingsProposal {
    try proposal(setting: path, toJSON: value.json, rounding: rounding)
  }

  /// - Parameter json: Nil for a value that JSON can't represent.
  func proposal(
    setting path: String, toJSON json: String?, rounding: Bool = false
  ) throws(SettingsError) -> SettingsProposal {
    var (known, new) = try change(path, json: json)
    if rounding, let allowed = content.nearestNumber(to: new, at: known) { new = allowed }
    let target = try target(of: known)
    if target == nil, let outcome = try switched(known, to: new) { return try proposed(outcome) }
    return try proposed(text(target).change([.set(known, new)]))
  }

  /// The changes that ``unset(_:)`` would make, without making them.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, ``SettingsError/managed(_:by:)``, or
  ///   ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  public func proposal(unsetting path: String) throws(SettingsError) -> SettingsProposal {
    let known = try setting(path)
    return try proposed(text(try target(of: known)).change([.unset(known)]))
  }

  func proposed(_ outcome: ChangeOutcome) throws(SettingsError) -> SettingsProposal {
    SettingsProposal(proposal: try Self.proposal(outcome))
  }

  /// Makes a proposed change. It is refused if the text has changed since.
  ///
  /// - Throws: ``SettingsError/outdatedProposal``.
  public mutating func make(_ change: SettingsProposal) throws(SettingsError) {
    let (before, after) = (change.proposal.before, change.proposal.after)
    if before.shown == content.shown, before.bytes == content.bytes {
      // The same snapshot means the same layers, so nothing has to be analyzed again.
      content = before === content ? after : content.edited(after.bytes)
      return
    }
    guard let index = lower.firstIndex(where: { $0.text.shown == before.shown && $0.text.bytes == before.bytes }) else {
      throw .outdatedProposal
    }
    lower[index].text = lower[index].text.edited(after.bytes)
  }

  /// The index in ``SettingsFile/lower`` of the layer that a setting is changed in; nil for the file itself.
  func target(of path: Path) throws(SettingsError) -> Int? {
    if let holder = (lower + overrides).last(where: { $0.isManaged && $0.states(path) }) {
      throw .managed(path.description, by: holder.name)
    }
    let scope = content.model?.info(of: path)?.scope
    return lower.lastIndex { $0.isOf(scope: scope) }
  }

  /// A layer's text with all other texts below it, because a change in it must be valid together with them.
  func text(_ target: Int?) -> Snapshot {
    guard let target else { return content }
    let others = lower.enumerated().filter { $0.offset != target }.map { $0.element.layer(isNamed: true) }
    return lower[target].text.with { $0.layers = others + [content.layer(nil)] }
  }

  func change(_ path: String, json: String?) throws(SettingsError) -> (path: Path, value: InputValue) {
    let known = try selected(path, isEffective: false)
    guard let new = json.flatMap(InputValue.init(parsing:)) else { throw .unwritableValue(path) }
    return (known, new)
  }
}
