package import Analysis
package import DocumentModel
internal import JSONSchema
package import Settings

/// A request for an action.
package struct ActionCall: Sendable {
  package var name: String
  /// The outcome of the action, or nil for success.
  package var outcome: String?
  package var inputs: [String: GivenInput]
  package var moment: DynamicValueSource

  package init(_ name: String, outcome: String? = nil, inputs: [String: GivenInput], at moment: DynamicValueSource) {
    self.name = name
    self.outcome = outcome
    self.inputs = inputs
    self.moment = moment
  }
}

/// Why an action isn't performed, or a question isn't answered. Nothing is changed then.
package enum ActionError: Error, Sendable {
  case unknownAction(String)
  case unknownQuestion(String)
  /// - Parameter known: The outcomes that the action declares.
  case unknownOutcome(String, known: [String])
  /// A condition of the action isn't met; in the schema's own words.
  case closed(String)
  case input(InputProblem)
  /// The user must agree to these first.
  case unconfirmed([SettingsDeclaration.Confirmation])
  /// A weaker file sets what the action removes.
  case stated(Path, layer: String)
  /// The schema rejects the value of a setting that the question depends on.
  case invalid(RejectedValue)

  /// The message for the user. Contains no sensitive value.
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

/// An action that was performed in memory.
package struct PerformedAction: Sendable {
  package let plan: ActionPlan
  /// Whether the file isn't involved: the application does everything.
  package let isOutside: Bool
  package let outcome: ChangeOutcome
  /// The message for the user when it is done, or nil for none.
  package let words: String?
  /// The severity of the message.
  package var tone: Tone { plan.tone }
  /// The dialog around the message, if the action has one.
  package var dialog: SettingsDeclaration.Dialog? { words == nil ? nil : plan.outcome?.dialog }

  /// Writes the message and the dialog as data.
  package func writeEnd(to writer: inout JSONWriter) {
    guard let words else { return }
    writer.field("done", words)
    writer.field("tone", tone.rawValue)
    dialog?.write(to: &writer)
  }
}

extension Snapshot {
  /// The plan of an action on the text for one outcome.
  ///
  /// - Parameters:
  ///   - outcome: Nil for success.
  ///   - translation: The language of its texts, or nil for the schema's own.
  package func plan(
    _ name: String, outcome: String? = nil, in translation: Translation? = nil
  ) throws(ActionError) -> ActionPlan {
    guard let model, let action = model.declaration?.translated(by: translation).actions.named(name) else {
      throw .unknownAction(name)
    }
    let known = action.outcomes.map(\.name.value)
    if let outcome, !known.contains(outcome), !known.isEmpty || outcome != SettingsDeclaration.Outcome.success {
      throw .unknownOutcome(outcome, known: known)
    }
    return ActionPlan(action, settings: effective, model: model, outcome: outcome) { [self] in
      !schemaViolations.at($0).isEmpty
    }
  }

  /// Performs an action: either all of its changes, or none.
  ///
  /// - Parameters:
  ///   - translation: The language of messages, or nil for the schema's own.
  ///   - isAgreed: Whether the user agrees to the confirmations of the action.
  package func perform(
    _ call: ActionCall, in translation: Translation? = nil, isAgreed: (SettingsDeclaration.Action) -> Bool
  ) throws(ActionError) -> PerformedAction {
    guard let model else { throw .unknownAction(call.name) }
    let plan = try plan(call.name, outcome: call.outcome, in: translation)
    if let unmet = plan.firstUnmet() { throw .closed(unmet.reason) }
    let (declared, conditions) = (plan.action.inputs, plan.action.conditions)
    func values(isRequired: (String) -> Bool) throws(ActionError) -> [String: InputValue] {
      do throws(InputProblem) {
        return try model.values(ofInputs: declared, in: conditions, given: call.inputs, isRequired: isRequired)
      } catch { throw .input(error) }
    }
    // Don't ask for more inputs if those given already rule the action out.
    if let unmet = plan.firstUnmet(try values { _ in false }) { throw .closed(unmet.reason) }
    let values = try values(isRequired: plan.isRequired)
    guard isAgreed(plan.action) else { throw .unconfirmed(plan.action.confirmations) }
    let operations: [SettingOperation]
    do throws(InputProblem) { operations = try plan.changes(values, at: call.moment) } catch { throw .input(error) }
    let outcome = change(operations)
    if case .proposed(let proposal) = outcome, let left = plan.leftover(in: proposal.after.effective) {
      throw .stated(left.path, layer: left.layer)
    }
    let words = plan.words(values) { declared.named($0).flatMap(model.info(ofInput:)) }
    return PerformedAction(plan: plan, isOutside: operations.isEmpty, outcome: outcome, words: words)
  }

  /// Why the answer to a question of the schema is no, or nil for yes. There is no answer if the schema rejects the
  /// value of a setting that the question depends on.
  ///
  /// - Parameter translation: The language of the reason, or nil for the schema's own.
  package func objection(
    to question: String, given: [String: GivenInput], in translation: Translation? = nil
  ) throws(ActionError) -> String? {
    guard let model, let declared = model.declaration?.translated(by: translation).questions.named(question) else {
      throw .unknownQuestion(question)
    }
    let values: [String: InputValue]
    do throws(InputProblem) {
      values = try model.values(ofInputs: declared.inputs, in: declared.conditions, given: given)
    } catch { throw .input(error) }
    if let invalid = invalidSetting(in: declared.conditions, inputs: values) { throw .invalid(invalid) }
    let test = ConditionTest(effective, in: model.graph.source.document, inputs: values)
    return test.firstUnmet(declared.conditions)?.reason
  }
}
