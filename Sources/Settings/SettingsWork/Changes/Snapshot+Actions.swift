package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// An action as somebody asks for it.
package struct ActionCall: Sendable {
  package var name: String
  /// How it ended; nil for a success.
  package var outcome: String?
  package var inputs: [String: InputSchemas.Given]
  package var moment: Moment

  package init(
    _ name: String, outcome: String? = nil, inputs: [String: InputSchemas.Given], _ moment: Moment
  ) {
    (self.name, self.outcome, self.inputs, self.moment) = (name, outcome, inputs, moment)
  }
}

/// The reason why an action isn't applied, or a question not answered; nothing is changed then.
package enum ActionObstacle: Error, Sendable {
  case unknownAction(String)
  case unknownQuestion(String)
  /// - known: the outcomes that the action declares.
  case unknownOutcome(String, known: [String])
  /// A condition of the action doesn't hold; the schema's own words.
  case closed(String)
  case input(InputProblem)
  /// A person has to agree to these first.
  case unconfirmed([SettingsDeclaration.Confirmation])
  /// A weaker file states what the action takes out.
  case stated(Path, layer: String)
  /// A setting that the question is about isn't as the schema allows.
  case invalid(InvalidSetting)

  /// The words for a person; no sensitive value is in them.
  package var message: String {
    switch self {
    case .unknownAction(let name): "unknown action \(name)"
    case .unknownQuestion(let name): "unknown question \(name)"
    case .unknownOutcome(let name, _): "unknown outcome \(name)"
    case .closed(let reason): reason
    case .input(let problem): problem.description
    case .unconfirmed(let questions): questions.map(\.text).joined(separator: "\n")
    case .stated(let path, let layer): "\(path) is set in the layer \(layer), which is read-only"
    case .invalid(let setting): setting.message
    }
  }
}

/// An action that was applied in memory.
package struct PerformedAction: Sendable {
  package let plan: ActionPlan
  /// Whether the file has no part in it: the application does all of it.
  package let isOutside: Bool
  package let outcome: ChangeOutcome
  /// The words for a person when it is done; nil for none.
  package let words: String?
  /// The severity of the words.
  package var tone: Tone { plan.tone }
  /// The words around it, where a dialog shows them.
  package var dialog: SettingsDeclaration.Dialog? { words == nil ? nil : plan.outcome?.dialog }

  /// The words at its end, as data.
  package func writeEnd(to writer: inout JSONWriter) {
    guard let words else { return }
    writer.field("done", words)
    writer.field("tone", tone.rawValue)
    dialog?.write(to: &writer)
  }
}

extension Snapshot {
  /// The plan of an action on the text, by its outcome.
  ///
  /// - Parameters:
  ///   - outcome: nil for a success.
  ///   - translation: the language of its words; nil for the schema's own.
  package func plan(
    _ name: String, outcome: String? = nil, in translation: Translation? = nil
  ) throws(ActionObstacle) -> ActionPlan {
    guard let model, let action = model.declaration?.translated(by: translation).actions.named(name) else {
      throw .unknownAction(name)
    }
    let known = action.outcomes.map(\.name.value)
    if let outcome, !known.contains(outcome), !known.isEmpty || outcome != SettingsDeclaration.Outcome.success {
      throw .unknownOutcome(outcome, known: known)
    }
    return ActionPlan(action, effective, model, outcome: outcome) { [self] in !schemaFaults.at($0).isEmpty }
  }

  /// Carries out an action: every change that it states, or none.
  ///
  /// - Parameters:
  ///   - translation: the language of what is said; nil for the schema's own.
  ///   - isAgreed: whether a person agrees to what the action wants confirmed.
  package func perform(
    _ call: ActionCall, _ inputs: InputSchemas, in translation: Translation? = nil,
    isAgreed: (SettingsDeclaration.Action) -> Bool
  ) throws(ActionObstacle) -> PerformedAction {
    let plan = try plan(call.name, outcome: call.outcome, in: translation)
    if let unmet = plan.firstUnmet() { throw .closed(unmet.reason) }
    let (declared, conditions) = (plan.action.inputs, plan.action.conditions)
    func values(isRequired: (String) -> Bool) throws(ActionObstacle) -> [String: InputValue] {
      do throws(InputProblem) {
        return try inputs.values(of: declared, in: conditions, given: call.inputs, isRequired: isRequired)
      } catch { throw .input(error) }
    }
    // No more is asked for where what is known keeps the action from being open.
    if let unmet = plan.firstUnmet(try values { _ in false }) { throw .closed(unmet.reason) }
    let values = try values(isRequired: plan.isRequired)
    guard isAgreed(plan.action) else { throw .unconfirmed(plan.action.confirmations) }
    let operations: [SettingOperation]
    do throws(InputProblem) { operations = try plan.changes(values, call.moment) } catch { throw .input(error) }
    let outcome = change(operations)
    if case .proposed(let proposal) = outcome, let left = plan.leftover(in: proposal.after.effective) {
      throw .stated(left.path, layer: left.layer)
    }
    let words = plan.words(values) { declared.named($0).flatMap(inputs.info) }
    return PerformedAction(plan: plan, isOutside: operations.isEmpty, outcome: outcome, words: words)
  }

  /// The reason why the answer to a question of the schema is no; nil for yes. There is no answer where a setting that it is about
  /// isn't allowed.
  ///
  /// - Parameter translation: the language of the reason; nil for the schema's own.
  package func objection(
    to question: String, _ given: [String: InputSchemas.Given], _ inputs: InputSchemas,
    in translation: Translation? = nil
  ) throws(ActionObstacle) -> String? {
    guard let model, let asked = model.declaration?.translated(by: translation).questions.named(question) else {
      throw .unknownQuestion(question)
    }
    let values: [String: InputValue]
    do throws(InputProblem) {
      values = try inputs.values(of: asked.inputs, in: asked.conditions, given: given)
    } catch { throw .input(error) }
    if let invalid = invalidSetting(in: asked.conditions, values) { throw .invalid(invalid) }
    let test = ConditionTest(effective, in: model.graph.source.document, inputs: values)
    return test.firstUnmet(asked.conditions)?.reason
  }
}
