internal import Analysis
internal import DocumentModel
internal import SettingsWork

extension SettingsFile {
  /// Sets a setting, keeping comments and layout. The change is refused if the result would be invalid, including
  /// conditions and the values of layers, or if a managed layer sets the setting. A setting that actions turn on and
  /// off is changed by its action, as with ``apply(_:outcome:inputs:isConfirmed:)``. Nothing is written before
  /// ``save()``.
  ///
  /// A setting of the scope `device` or `account` is changed in the layer of that name, if it is a file.
  ///
  /// - Parameters:
  ///   - path: the path of the setting.
  ///   - value: the new value.
  ///   - rounding: whether to use the nearest number that the schema's bounds and `multipleOf` allow.
  /// - Throws: ``SettingsError/unknownSetting(_:suggestion:)``, ``SettingsError/unwritableValue(_:)``,
  ///   ``SettingsError/managed(_:by:)``, or ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the
  ///   reason.
  public mutating func set(
    _ path: String, to value: some SettingValue, rounding: Bool = false
  ) throws(SettingsError) {
    try make(try proposal(setting: path, to: value, rounding: rounding))
  }

  /// Removes a setting and its comments from the file; does nothing if it isn't set.
  ///
  /// - Throws: what ``proposal(unsetting:)`` throws.
  public mutating func unset(_ path: String) throws(SettingsError) { try make(try proposal(unsetting: path)) }

  static func proposal(_ outcome: ChangeOutcome) throws(SettingsError) -> Proposal {
    switch outcome {
    case .proposed(let proposal): return proposal
    case .refused(let note):
      throw .refused(SettingsProblem(note.diagnostic, in: note.text.lines, of: note.text.shown))
    case .invalid(let proposal, let errors):
      throw .invalid(errors.map { SettingsProblem($0, in: proposal.after.lines, of: proposal.after.shown) })
    }
  }

  mutating func take(_ outcome: ChangeOutcome) throws(SettingsError) { content = try Self.proposal(outcome).after }

  static func value(_ value: some SettingValue) -> InputValue? { value.json.flatMap(InputValue.init(parsing:)) }
}
