package import DocumentModel

/// Whether a condition of a question or an action holds for the effective settings.
package struct ConditionTest: Sendable {
  private let settings: EffectiveSettings
  /// The document that declares the condition.
  private let source: Document
  private let inputs: [String: InputValue]

  package init(_ settings: EffectiveSettings, in source: Document, inputs: [String: InputValue]) {
    self.settings = settings
    self.source = source
    self.inputs = inputs
  }

  /// The first unmet condition, or nil if all are met.
  package func firstUnmet(_ conditions: [SettingCondition]) -> SettingCondition? {
    conditions.first { !holds($0) }
  }

  func holds(_ condition: SettingCondition) -> Bool {
    switch condition.test {
    case .isAmong(let setting, let values):
      guard let path = setting.value.filled(inputs),
        let now = settings.valueForConditions(at: path, isConfigured: condition.testsConfiguredValue)
      else { return false }
      return values.contains { resolved($0).map(now.equals) ?? false }
    case .isGiven(let input, let values):
      guard let given = inputs[input.value] else { return false }
      return values.contains { given.document.isEqual(given.node, $0, in: source) }
    case .time(let time, let isInside, let window): return isTimeInside(time, window: window) == isInside
    }
  }

  /// False for a window with a missing end.
  private func isTimeInside(_ time: NodeID, window: [Located<Path>]) -> Bool {
    let bounds = window.map { path in
      path.value.filled(inputs).flatMap { settings.valueForConditions(at: $0) }.flatMap { $0.string }
        .flatMap(TimeOfDay.init)
    }
    guard bounds.count == 2, let start = bounds[0], let end = bounds[1],
      let value = resolved(time), let time = value.string.flatMap(TimeOfDay.init)
    else { return false }
    return time.isInside(from: start, to: end)
  }

  /// A value from the schema, or the input that it refers to.
  private func resolved(_ node: NodeID) -> InputValue? {
    guard case .input(let name, _) = DynamicValue.kind(source, node: node) else {
      return InputValue(source, node: node)
    }
    return inputs[name]
  }
}
