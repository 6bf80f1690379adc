internal import DocumentModel
internal import Settings
internal import SettingsWork

/// A change that conditions refuse on its own, together with the changes that make it possible. It is proven as a
/// whole, but not made yet.
public struct SettingsJointProposal: Sendable {
  /// A setting that is changed as well.
  public struct Companion: Hashable, Sendable {
    /// `sync.enabled`
    public let path: String
    /// The title that people see.
    public let label: String
    /// The new value on one line; nil if the setting is removed.
    public let value: String?
  }

  public let companions: [Companion]
  public let proposal: SettingsProposal

  fileprivate init(_ joint: JointChange) {
    companions = joint.remedies.map { remedy in
      Companion(path: remedy.path.description, label: joint.label(of: remedy.path), value: remedy.value?.inline)
    }
    proposal = SettingsProposal(proposal: joint.proposal)
  }
}

extension SettingsFile {
  /// The changes that set a setting together with the ones that its conditions require, without making them.
  ///
  /// Nil if ``set(_:to:)`` suffices, if something other than conditions refuses the change, or if no changes are known
  /// that meet the conditions.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)`` or ``SettingsError/unwritableValue(_:)``.
  public func jointProposal(
    setting path: String, to value: some SettingValue
  ) throws(SettingsError) -> SettingsJointProposal? {
    let (known, new) = try change(path, json: value.json)
    return content.jointChange([.set(known, new)]).map(SettingsJointProposal.init)
  }
}
