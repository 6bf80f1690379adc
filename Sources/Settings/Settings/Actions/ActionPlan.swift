package import DocumentModel
internal import JSONSchema
internal import Workspace

/// One of the schema's actions, checked against the settings of a file.
package struct ActionPlan: Sendable {
  /// The action, merged with the changes of its outcome.
  package let action: SettingsDeclaration.Action
  /// The outcome to apply the action with, or nil for an action without outcomes.
  package let outcome: SettingsDeclaration.Outcome?
  private let stated: SettingsDeclaration.Action
  private let settings: EffectiveSettings
  /// Whether the schema rejects the value at a path.
  private let isRefused: @Sendable (Path) -> Bool
  let model: SettingsModel

  /// The schema document that declares the action.
  package var source: Document { model.graph.source.document }

  /// - Parameters:
  ///   - outcome: The name of the outcome, or nil for success.
  ///   - isRefused: Whether the schema rejects the value at a path. Effects don't mention rejected values.
  package init(
    _ action: SettingsDeclaration.Action, settings: EffectiveSettings, model: SettingsModel, outcome: String? = nil,
    isRefused: @escaping @Sendable (Path) -> Bool = { _ in false }
  ) {
    self.outcome = action.outcomes.named(outcome ?? SettingsDeclaration.Outcome.success)
    self.action = self.outcome.map(action.variant) ?? action
    stated = action
    self.settings = settings
    self.model = model
    self.isRefused = isRefused
  }

  /// The exports that the action offers; the user picks one.
  package var exports: [SettingsDeclaration.Export] {
    action.exports.compactMap { model.declaration?.exports.named($0.value) }
  }

  /// The title shown to the user.
  package var title: String { action.title?.value ?? action.name.value }

  /// The action with each of its outcomes.
  package var variants: [ActionPlan] {
    stated.outcomes.map {
      ActionPlan(stated, settings: settings, model: model, outcome: $0.name.value, isRefused: isRefused)
    }
  }

  /// The first condition that keeps the action from being available, or nil if it is available.
  ///
  /// - Parameter inputs: The inputs given so far. Conditions on any other input are skipped.
  package func firstUnmet(_ inputs: [String: InputValue] = [:]) -> SettingCondition? {
    let test = ConditionTest(settings, in: source, inputs: inputs)
    // Until an input is given, a condition on it can't be said to fail.
    return test.firstUnmet(action.conditions.filter { inputUses($0).isSubset(of: inputs.keys) })
  }

  /// The dynamic values among what the action writes.
  private var dynamicValues: [DynamicValue.Kind] {
    action.changes.flatMap { DynamicValue.all(source, node: $0.value) }.map(\.kind)
  }

  private func isInPath(_ input: String) -> Bool { action.changed.contains { $0.inputs.contains(input) } }
  private func isCompared(_ input: String) -> Bool { action.conditions.contains { inputUses($0).contains(input) } }

  /// Whether the action needs a value for an input. An input that is only used as an optional value isn't required.
  package func isRequired(_ input: String) -> Bool {
    let dynamicValues = dynamicValues
    return dynamicValues.contains(.input(input, isOptional: false)) || isInPath(input) || isCompared(input)
      || action.effects.contains { $0.inputs.contains { $0.value == input } }
      || action.done.map { WordTemplate($0.value).names.contains(input) } == true
        && !dynamicValues.contains(.input(input, isOptional: true))
  }

  /// Whether an input describes the state of the application: only conditions use it, so the user isn't asked for it.
  package func isState(_ input: String) -> Bool {
    let dynamicValues = dynamicValues
    return isCompared(input) && !isInPath(input) && !dynamicValues.contains(.input(input, isOptional: false))
      && !dynamicValues.contains(.input(input, isOptional: true))
  }

  /// The message shown when the action is done, with the inputs filled in, or nil if the action has none or an input in
  /// it is missing.
  ///
  /// - Parameter info: The facts about an input, or nil if they aren't known.
  package func words(_ inputs: [String: InputValue], info: (String) -> SettingInfo?) -> String? {
    action.done.flatMap { done in
      WordTemplate(done.value).filled { name in
        // A message stays on the screen, where others may read it.
        guard let input = inputs[name], let info = info(name), !info.isSensitive else { return nil }
        let label = info.choices.first { $0.value.equals(input) }?.label
        return label ?? input.string ?? input.number?.description
      }
    }
  }

  /// The severity of the outcome.
  package var tone: Tone { outcome?.tone ?? .success }

  // MARK: Effects

  /// An effect outside the file, with the items of the file that it concerns. Contains no sensitive value.
  package typealias Effect = (text: String, concerned: [String])

  /// The effects of every outcome.
  package var commonEffects: [Effect] { stated.effects.compactMap(effect) }
  /// The effects that the outcome adds.
  package var outcomeEffects: [Effect] { (outcome?.own.effects ?? []).compactMap(effect) }
  package var effects: [Effect] { commonEffects + outcomeEffects }

  /// Nil if the effect needs a list that is empty.
  private func effect(_ effect: SettingsDeclaration.Effect) -> Effect? {
    guard let list = effect.list else { return (effect.text.value, []) }
    // An effect on the items of a list doesn't apply to an empty one.
    let shown = settings.shown
    let items = settings.node(at: list.value).map { Array(shown.items(shown.resolve($0))) } ?? []
    guard !items.isEmpty else { return nil }
    // The application deletes the items named here. A value such as `../../Library` is rejected by the schema, so it is
    // never named.
    let concerned = items.enumerated().compactMap { number, item -> String? in
      guard let member = effect.member?.value, !isRefused(list.value.appending(number).appending(member)) else {
        return nil
      }
      return shown.value(item, named: member).flatMap { shown.string($0) }
    }
    return (effect.text.value, concerned)
  }

  // MARK: Inputs

  private func inputUses(_ condition: SettingCondition) -> Set<String> {
    var names = Set(condition.settings.flatMap(\.value.inputs))
    if case .isGiven(let input, _) = condition.test { names.insert(input.value) }
    for (kind, _) in condition.values.flatMap({ DynamicValue.all(source, node: $0) }) {
      if case .input(let name, _) = kind { names.insert(name) }
    }
    return names
  }

  /// The first setting that the action removes but that a weaker file still sets, with the name of that file's layer,
  /// or nil if there is none.
  ///
  /// - Parameter settings: The settings after the action.
  package func leftover(in settings: EffectiveSettings) -> (path: Path, layer: String)? {
    guard settings.layers.count > 1 else { return nil }
    for path in action.unset {
      for entry in settings.entries where !entry.isGroup && entry.path.isInside(path.value) {
        // The document's own file is the last layer, and the action has removed the setting there.
        guard case .layer(let index, _) = entry.origin, index < settings.layers.count - 1 else { continue }
        return (entry.path, settings.layers[index].name ?? settings.layers[index].path)
      }
    }
    return nil
  }

  /// The changes of the action, in order. An input that names a setting must be a string.
  package func changes(_ inputs: [String: InputValue], at moment: DynamicValueSource) throws(InputProblem)
    -> [SettingOperation]
  {
    let template = ValueTemplate(source: source, inputs: inputs, moment: moment)
    var changes: [SettingOperation] = []
    func add(
      _ stated: [SettingsDeclaration.Change], _ change: (Path, InputValue) -> SettingOperation
    ) throws(InputProblem) {
      for one in stated {
        let path = try filled(one.setting, inputs: inputs)
        if let value = template.value(one.value) { changes.append(change(path, value)) }
      }
    }
    try add(action.set) { .set($0, $1) }
    for path in action.unset { changes.append(.unset(try filled(path, inputs: inputs))) }
    try add(action.append) { .append($0, $1) }
    try add(action.remove) { .removeItems($0, equalTo: $1) }
    return changes
  }

  private func filled(
    _ path: Located<Path>, inputs: [String: InputValue]
  ) throws(InputProblem) -> Path {
    if let filled = path.value.filled(inputs) { return filled }
    let name = path.value.inputs.first { inputs[$0].map { $0.kind } != .string } ?? ""
    throw InputProblem(.notAllowed, input: name, message: "input \(name) must be a string, because it names a setting")
  }
}

extension ActionPlan {
  /// The place in a store of the setting that an input is written to, or nil if no store has it or no change writes the
  /// input.
  package func storePlace(of input: String) -> StorePlace? {
    // An item of a list has no place of its own in a store.
    targets(of: input).lazy.compactMap { model.info(of: $0.withoutIndex)?.storePlace }.first
  }

  /// The settings that an input is written to.
  private func targets(of input: String) -> [Path] {
    var found: [Path] = []
    var pending =
      (action.set.map { ($0.value, $0.setting.value) }
      + action.append.map { ($0.value, $0.setting.value.appending(0)) }).reversed() as [(NodeID, Path)]
    while let (node, path) = pending.popLast() {
      if let kind = DynamicValue.kind(source, node: node) {
        if case .input(input, _) = kind { found.append(path) }
        continue
      }
      pending += source.items(node).enumerated().map { ($1, path.appending($0)) }
      pending += DeclarationReader(source, node: node).members(of: node).map { ($1, path.appending($0.value)) }
    }
    return found
  }
}
