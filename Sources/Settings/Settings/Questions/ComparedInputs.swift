package import DocumentModel
internal import JSONSchema

/// Checks inputs against the values that conditions compare them with. An input that can never equal the other side is
/// a mistake of the caller and gets no answer.
package struct ComparedInputs: Sendable {
  private let model: SettingsModel

  package init(_ model: SettingsModel) {
    self.model = model
  }

  /// The problem of the first input that can't be compared, or nil if all can.
  package func problem(_ conditions: [SettingCondition], inputs: [String: InputValue]) -> InputProblem? {
    conditions.lazy.compactMap { problem($0, inputs: inputs) }.first
  }

  private func problem(_ condition: SettingCondition, inputs: [String: InputValue]) -> InputProblem? {
    switch condition.test {
    case .time(let time, _, _):
      guard let (name, value) = input(time, inputs: inputs), !TimeOfDay.isTimeOfDay(value) else { return nil }
      return InputProblem(
        .notAllowed, input: name, message: "input \(name) must be a time of day", allowed: "HH:MM, from 00:00 to 23:59")
    case .isGiven: return nil
    case .isAmong(let setting, let values):
      guard let applied = setting.value.filled(inputs).flatMap({ model.applied(at: $0) }) else { return nil }
      return values.lazy.compactMap { node -> InputProblem? in
        guard let (name, value) = input(node, inputs: inputs),
          !model.graph.canHave(value.document, value: value.node, applied: applied)
        else {
          return nil
        }
        return InputProblem(
          .notAllowed, input: name, message: "input \(name) is not a possible value of \(setting.value)")
      }.first
    }
  }

  private func input(_ node: NodeID, inputs: [String: InputValue]) -> (name: String, value: InputValue)? {
    guard case .input(let name, _) = DynamicValue.kind(model.graph.source.document, node: node),
      let value = inputs[name]
    else { return nil }
    return (name, value)
  }
}
