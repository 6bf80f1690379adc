internal import Analysis
internal import FileAccess
internal import Settings

extension SettingsFile {
  /// Why an action isn't open now, in the schema's own words; nil where it is. Conditions on inputs are left out.
  public func obstacle(to action: String) throws(SettingsError) -> String? {
    Self.message(try plan(action).firstUnmet(nil))
  }

  /// What a person has to agree to before an action is carried out; empty for most.
  public func confirmations(of action: String) throws(SettingsError) -> [String] {
    try plan(action).action.confirmations
  }

  /// Carries out an action of the schema on the text: every change, or, if anything fails, none. Nothing is written before
  /// ``save()``.
  ///
  /// - Parameters:
  ///   - action: its name in the schema.
  ///   - inputs: the values that it asks for, by their names.
  ///   - isConfirmed: whether a person has agreed to ``confirmations(of:)``.
  public mutating func apply(
    _ action: String, inputs: [String: any SettingValue] = [:], isConfirmed: Bool = false
  ) throws(SettingsError) {
    let plan = try plan(action)
    if let reason = Self.message(plan.firstUnmet(nil)) { throw .notAllowed(reason) }
    let values = try values(of: plan.action.inputs, in: plan.action.conditions, inputs, isRequired: plan.isRequired)
    if let reason = Self.message(plan.firstUnmet(values)) { throw .notAllowed(reason) }
    guard isConfirmed || plan.action.confirmations.isEmpty else { throw .notConfirmed(plan.action.confirmations) }
    let changes: [SettingOperation]
    do throws(InputFault) {
      changes = try plan.changes(values, Moment(seconds: ProcessFacts.secondsSince1970()))
    } catch {
      throw .wrongInput(InputProblem(error))
    }
    try take(content.change(changes))
  }

  private static func message(_ condition: SettingCondition?) -> String? {
    condition.map { $0.message?.value ?? "a condition of the action does not hold" }
  }

  private func plan(_ name: String) throws(SettingsError) -> ActionPlan {
    guard let model = schema?.model,
      let action = model.declaration?.actions.first(where: { $0.name.value == name })
    else { throw .unknownAction(name) }
    return ActionPlan(action, effective, model)
  }
}
