internal import Analysis
internal import Settings
internal import SettingsWork

extension SettingsFile {
  /// Gives a setting a value in the text, comments and layout kept. Refused where the file would be invalid then and wasn't
  /// before, conditions counted, by what the layers say too, and where a managed layer holds the setting. A setting that actions
  /// turn on and off is changed by them, as ``apply(_:outcome:inputs:isConfirmed:)`` does it. Nothing is written before ``save()``.
  ///
  /// A setting of the scope `device` or `account` is changed in the layer of that name, where there is one that is a file.
  ///
  /// - Parameters:
  ///   - path: of the setting.
  ///   - value: the one that it gets.
  ///   - rounding: whether a number becomes the nearest one that the schema allows: by its bounds and its `multipleOf`.
  /// - Throws: ``SettingsError/unknownSetting(_:)``, ``SettingsError/unwritableValue(_:)``, ``SettingsError/managed(_:by:)``,
  ///   or ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  public mutating func set(
    _ path: String, to value: some SettingValue, rounding: Bool = false
  ) throws(SettingsError) {
    try make(try proposal(setting: path, to: value, rounding: rounding))
  }

  /// Takes a setting out of the text, with the comments that belong to it; one that isn't there stays away.
  ///
  /// - Throws: what ``proposal(unsetting:)`` throws.
  public mutating func unset(_ path: String) throws(SettingsError) { try make(try proposal(unsetting: path)) }

  /// Carries out the fixes of the text's problems, as `settle check --fix` does, as far as it is proven that they change nothing else.
  ///
  /// - Parameter allowsUnsafe: whether fixes are carried out too whose result a person has to look at.
  /// - Returns: how many there were.
  @discardableResult public mutating func applyFixes(allowsUnsafe: Bool = false) -> Int {
    let result = content.fixed(allowsUnsafe: allowsUnsafe)
    if result.count > 0 { content = result.snapshot }
    return result.count
  }

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
