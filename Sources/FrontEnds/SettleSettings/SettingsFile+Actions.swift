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
    try plan(action).action.confirmations.map(\.text)
  }

  /// Carries out an action of the schema on the text: every change, or, if anything fails, none. Nothing is written before
  /// ``save()``.
  ///
  /// - Parameters:
  ///   - action: its name in the schema.
  ///   - outcome: the end that it came to, of those that the schema states; nil for success.
  ///   - inputs: the values that it asks for, by their names.
  ///   - isConfirmed: whether a person has agreed to ``confirmations(of:)``.
  public mutating func apply(
    _ action: String, outcome: String? = nil, inputs: [String: any SettingValue] = [:], isConfirmed: Bool = false
  ) throws(SettingsError) {
    let plan = try plan(action, outcome)
    if let reason = Self.message(plan.firstUnmet(nil)) { throw .notAllowed(reason) }
    let values = try values(of: plan.action.inputs, in: plan.action.conditions, inputs, isRequired: plan.isRequired)
    if let reason = Self.message(plan.firstUnmet(values)) { throw .notAllowed(reason) }
    let questions = plan.action.confirmations.map(\.text)
    guard isConfirmed || questions.isEmpty else { throw .notConfirmed(questions) }
    let changes: [SettingOperation]
    do throws(InputFault) {
      changes = try plan.changes(values, Moment(seconds: ProcessFacts.secondsSince1970()))
    } catch {
      throw .wrongInput(InputProblem(error))
    }
    let proposal = try Self.proposal(content.change(changes))
    if let left = plan.leftover(in: proposal.after.effective) {
      throw .notAllowed("\(left.path) is stated in the layer \(left.layer), which is never written to")
    }
    take(proposal.after)
  }

  private static func message(_ condition: SettingCondition?) -> String? {
    condition.map { $0.message?.value ?? "a condition of the action does not hold" }
  }

  /// The ends that an action may come to, in the order of the schema; empty where it has one only.
  public func outcomes(of action: String) throws(SettingsError) -> [String] {
    try plan(action).endings.compactMap { $0.outcome?.name.value }
  }

  private func plan(_ name: String, _ outcome: String? = nil) throws(SettingsError) -> ActionPlan {
    guard let model = schema?.model,
      let action = model.declaration?.actions.first(where: { $0.name.value == name })
    else { throw .unknownAction(name) }
    if let outcome, !action.outcomes.contains(where: { $0.name.value == outcome }) { throw .unknownOutcome(outcome) }
    return ActionPlan(action, effective, model, outcome: outcome)
  }
}
