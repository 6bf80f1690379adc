internal import Analysis
internal import SettingsWork

/// A change that conditions refuse by itself, together with the changes that make it possible. Proven as a whole, and not
/// made yet.
public struct SettingsJointProposal: Sendable {
  /// A setting that is changed as well.
  public struct Companion: Hashable, Sendable {
    /// `sync.enabled`
    public let path: String
    /// The name that a person knows.
    public let label: String
    /// The value that it gets, on one line; nil where it is taken out.
    public let value: String?
  }

  public let companions: [Companion]
  public let proposal: SettingsProposal

  fileprivate init(_ joint: JointChange) {
    companions = joint.remedies.map { remedy in
      Companion(path: remedy.path.description, label: remedy.label, value: remedy.value?.inline)
    }
    proposal = SettingsProposal(proposal: joint.proposal)
  }
}

extension SettingsFile {
  /// The changes that giving a setting a value would make together with those that its conditions ask for; nothing is changed.
  ///
  /// Nil where ``set(_:to:)`` does it alone, where something else than conditions refuses it, and where no change is known that
  /// meets them.
  ///
  /// - Throws: ``SettingsError/unknownSetting(_:)`` or ``SettingsError/unwritableValue(_:)``.
  public func jointProposal(
    setting path: String, to value: some SettingValue
  ) throws(SettingsError) -> SettingsJointProposal? {
    content.jointChange([try operation(path, value)]).map(SettingsJointProposal.init)
  }
}
