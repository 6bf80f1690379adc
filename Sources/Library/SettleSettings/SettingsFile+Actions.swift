internal import DocumentModel
internal import FileAccess
public import Settings
internal import SettingsWork

/// The answer to a question of the schema.
public enum Answer: Hashable, Sendable {
  /// Yes.
  case yes
  /// No, with the reason in the schema's own words.
  case no(because: String)
}

/// The result of an action, for the user.
public struct ActionResult: Sendable {
  /// The message after the action; nil if there is none.
  public let words: String?
  /// How serious the message is.
  public let tone: Tone
  /// The heading of the dialog with the message; nil if it needs no dialog.
  public let dialogTitle: String?
  /// The label of the button that closes the dialog.
  public let dialogButton: String?
  /// The effects outside the file, which the application performs.
  public let effects: [String]

  fileprivate init(_ performed: PerformedAction) {
    words = performed.words
    tone = performed.tone
    dialogTitle = performed.dialog?.title
    dialogButton = performed.dialog?.button
    effects = performed.plan.effects.map(\.text)
  }
}

extension SettingsFile {
  /// Why an action isn't available now, in the schema's own words; nil if it is. Conditions on inputs aren't checked.
  ///
  /// - Throws: ``SettingsError/unknownAction(_:)``.
  public func obstacle(to action: String) throws(SettingsError) -> String? { try plan(action).firstUnmet()?.reason }

  /// The questions that the user has to confirm before an action runs; empty for most actions.
  ///
  /// - Throws: ``SettingsError/unknownAction(_:)``.
  public func confirmations(of action: String) throws(SettingsError) -> [String] {
    try plan(action).action.confirmations.map(\.text)
  }

  /// The possible outcomes of an action, in the order of the schema; empty if it has only one.
  ///
  /// - Throws: ``SettingsError/unknownAction(_:)``.
  public func outcomes(of action: String) throws(SettingsError) -> [String] {
    try plan(action).variants.compactMap { $0.outcome?.name.value }
  }

  private func plan(_ action: String) throws(SettingsError) -> ActionPlan {
    do throws(ActionError) { return try content.plan(action) } catch { throw self.error(of: error) }
  }

  /// Runs an action of the schema: makes all of its changes, or none if anything fails. Nothing is written before
  /// ``save()``.
  ///
  /// - Parameters:
  ///   - action: Its name in the schema.
  ///   - outcome: One of the outcomes that the schema declares; nil for success.
  ///   - inputs: The values of its inputs, by name.
  ///   - isConfirmed: Whether the user has confirmed ``confirmations(of:)``.
  /// - Returns: The message, and the effects to perform.
  /// - Throws: ``SettingsError/unknownAction(_:)``, ``SettingsError/unknownOutcome(_:)``,
  ///   ``SettingsError/wrongInput(_:)``, ``SettingsError/notAllowed(_:)``, ``SettingsError/notConfirmed(_:)``, or
  ///   ``SettingsError/refused(_:)`` and ``SettingsError/invalid(_:)`` with the reason.
  @discardableResult public mutating func apply(
    _ action: String, outcome: String? = nil, inputs: [String: any SettingValue] = [:], isConfirmed: Bool = false
  ) throws(SettingsError) -> ActionResult {
    let performed = try performed(action, outcome: outcome, inputs: inputs, isConfirmed: isConfirmed)
    try take(performed.outcome)
    return ActionResult(performed)
  }

  /// The change of the action that sets a switch to a value; nil if no action does.
  func switched(_ path: Path, to value: InputValue) throws(SettingsError) -> ChangeOutcome? {
    guard let action = content.switchAction(path, to: value) else { return nil }
    return try performed(action.name.value, outcome: nil, inputs: [:], isConfirmed: false).outcome
  }

  private func performed(
    _ action: String, outcome: String?, inputs: [String: any SettingValue], isConfirmed: Bool
  ) throws(SettingsError) -> PerformedAction {
    let moment = DynamicValueSource(seconds: ProcessFacts.secondsSince1970())
    do throws(ActionError) {
      let call = ActionCall(action, outcome: outcome, inputs: try Self.given(inputs), at: moment)
      // Without confirmation, only an action that asks nothing may run.
      return try content.perform(call) { isConfirmed || $0.confirmations.isEmpty }
    } catch {
      throw self.error(of: error)
    }
  }

  /// Answers a question of the schema with the effective values.
  ///
  /// ```swift
  /// let isQuiet = try settings.answer(to: "quiet", inputs: ["at": "23:30"]) == .yes
  /// ```
  ///
  /// - Parameters:
  ///   - question: its name in the schema.
  ///   - inputs: the values that it asks for, by their names.
  /// - Throws: ``SettingsError/unknownQuestion(_:)`` or ``SettingsError/wrongInput(_:)``.
  public func answer(
    to question: String, inputs: [String: any SettingValue] = [:]
  ) throws(SettingsError) -> Answer {
    do throws(ActionError) {
      let objection = try content.objection(to: question, given: try Self.given(inputs))
      return objection.map { .no(because: $0) } ?? .yes
    } catch {
      throw self.error(of: error)
    }
  }

  private static func given(
    _ inputs: [String: any SettingValue]
  ) throws(ActionError) -> [String: GivenInput] {
    var given: [String: GivenInput] = [:]
    for (name, value) in inputs {
      guard let value = Self.value(value) else {
        throw .input(InputProblem(.notAllowed, input: name, message: "input \(name) cannot have this value"))
      }
      given[name] = .value(value)
    }
    return given
  }
}

extension SettingsFile {
  private func error(of obstacle: ActionError) -> SettingsError {
    switch obstacle {
    case .unknownAction(let name): return .unknownAction(name)
    case .unknownQuestion(let name): return .unknownQuestion(name)
    case .unknownOutcome(let name, _): return .unknownOutcome(name)
    case .closed, .stated: return .notAllowed(obstacle.message)
    case .input(let problem): return .wrongInput(problem)
    case .unconfirmed(let questions): return .notConfirmed(questions.map(\.text))
    case .invalid(let refused):
      return .invalid(refused.problems.map(problem))
    }
  }
}
