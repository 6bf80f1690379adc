internal import DocumentModel
internal import JSONSchema

/// One of the schema's actions, held against the settings of a file.
package struct ActionPlan: Sendable {
  package let action: SettingsDeclaration.Action
  private let settings: EffectiveSettings
  private let model: SettingsModel

  private var source: Document { model.graph.source.document }

  package init(_ action: SettingsDeclaration.Action, _ settings: EffectiveSettings, _ model: SettingsModel) {
    self.action = action
    self.settings = settings
    self.model = model
  }

  /// The first condition that keeps the action from being open; nil where it is open.
  ///
  /// - Parameter inputs: nil where they aren't known yet; conditions that ask for one are then left out.
  package func firstUnmet(_ inputs: [String: InputValue]?) -> SettingCondition? {
    let test = ConditionTest(settings, in: source, inputs: inputs ?? [:])
    return test.firstUnmet(inputs == nil ? action.conditions.filter { inputUses($0).isEmpty } : action.conditions)
  }

  /// Whether a value is wanted for an input: not where it is used as an optional one only.
  package func isRequired(_ input: String) -> Bool {
    let values = (action.set + action.append + action.remove).flatMap { DynamicValue.all(source, $0.value) }.map(\.kind)
    let paths = action.unset + (action.set + action.append + action.remove).map(\.setting)
    return values.contains(.input(input, isOptional: false)) || paths.contains { $0.value.inputs.contains(input) }
      || action.conditions.contains { inputUses($0).contains(input) }
  }

  private func inputUses(_ condition: SettingCondition) -> Set<String> {
    var names = Set(condition.settings.flatMap(\.value.inputs))
    let values: [NodeID]
    switch condition.test {
    case .isAmong(_, let wanted): values = wanted
    case .time(let time, _, _): values = [time]
    }
    for (kind, _) in values.flatMap({ DynamicValue.all(source, $0) }) {
      if case .input(let name, _) = kind { names.insert(name) }
    }
    return names
  }

  /// What the action changes, in the order in which it does. An input that names a setting has to be a text.
  package func changes(_ inputs: [String: InputValue], _ moment: Moment) throws(InputFault) -> [SettingOperation] {
    let template = ValueTemplate(source: source, inputs: inputs, moment: moment)
    let tree = model.tree
    var changes: [SettingOperation] = []
    func add(
      _ stated: [SettingsDeclaration.Change], _ change: (SettingPath, InputValue) -> SettingOperation
    ) throws(InputFault) {
      for one in stated {
        let path = try filled(one.setting, inputs)
        if let value = template.value(one.value) { changes.append(change(path, value)) }
      }
    }
    try add(action.set) { .set($0, $1) }
    for path in action.unset { changes.append(.unset(try filled(path, inputs))) }
    try add(action.append) { path, value in
      let stated = tree.applied(at: path).flatMap { model.graph.stated("uniqueItems", $0) }
      let isUnique = stated.flatMap { $0.source.document.boolean($0.node) } == true
      return .append(path, value, isUnique: isUnique)
    }
    try add(action.remove) { .removeItems($0, equalTo: $1) }
    return changes
  }

  private func filled(
    _ path: Located<SettingPath>, _ inputs: [String: InputValue]
  ) throws(InputFault) -> SettingPath {
    if let filled = path.value.filled(inputs) { return filled }
    let name = path.value.inputs.first { inputs[$0].map { $0.document.kind($0.node) } != .string } ?? ""
    throw InputFault(.notAllowed, name, "the input \(name) names a setting, and has to be a text")
  }
}
