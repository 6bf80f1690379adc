internal import DocumentModel
internal import JSONSchema

/// Checks the inputs of an action or a question: each input that is used is declared, and each of its values used in a
/// path names a setting.
struct InputRules {
  var inputs: [(name: Located<String>, value: NodeID)]
  var context: SettingsContext

  func problems(_ conditions: [SettingCondition]) -> [Diagnostic] {
    conditions.flatMap { condition -> [Diagnostic] in
      var found = SettingConditions.problems(condition, in: context.graph.source, context: context)
      for setting in condition.settings { found += problems(setting) }
      switch condition.test {
      case .isGiven(let input, let values):
        if let declared = inputs.first(where: { $0.name.value == input.value }) {
          found += impossible(values, of: input.value, schema: declared.value)
        } else {
          found.append(unknown(input.value, at: input.node))
        }
      case .isAmong(_, let values): found += values.flatMap { undeclared(in: $0) }
      case .time(let time, _, let window):
        found += undeclared(in: time) + untimed(time)
        found += window.flatMap { untimed($0) }
      }
      return found
    }
  }

  func problems(_ change: SettingsDeclaration.Change) -> [Diagnostic] {
    problems(change.setting) + undeclared(in: change.value)
  }

  func problems(_ path: Located<Path>) -> [Diagnostic] {
    path.value.inputs.flatMap { name -> [Diagnostic] in
      guard let input = inputs.first(where: { $0.name.value == name }) else { return [unknown(name, at: path.node)] }
      guard let point = context.graph.point(at: input.value) else { return [] }
      return values(of: point).compactMap { value in
        let filled = Path(segments: path.value.segments.map { $0 == .input(name) ? .name(value) : $0 })
        guard filled.inputs.isEmpty, context.tree.applied(at: filled) == nil else { return nil }
        return context.finding(
          .unknownSetting,
          message: "input \(name) may be \(ValueDescription.quoted(value)), but the schema has no setting "
            + ValueDescription.quoted(filled.description), at: path.node)
      }
    }
  }

  private func values(of point: SchemaGraph.Point) -> [String] {
    context.graph.applied([.init(point)]).flatMap { one in
      let document = context.graph.source(of: one.point).document
      return context.graph.allowedValues(at: one.point).compactMap {
        document.kind($0) == .string ? document.string($0) : nil
      }
    }
  }

  func undeclared(in value: NodeID) -> [Diagnostic] {
    DynamicValue.all(context.document, node: value).compactMap { kind, node in
      guard case .input(let name, _) = kind, !inputs.contains(where: { $0.name.value == name }) else { return nil }
      return unknown(name, at: context.document.value(node, named: "input") ?? node)
    }
  }

  /// Reports values that an input can't have.
  private func impossible(_ values: [NodeID], of name: String, schema: NodeID) -> [Diagnostic] {
    guard let point = context.graph.point(at: schema) else { return [] }
    let applied = context.graph.applied([.init(point)])
    return values.compactMap { value in
      context.graph.problems(context.document, value: value, applied: applied).first.map { problem in
        let shown = ValueDescription.short(context.document, id: value)
        return context.finding(
          .impossibleCondition, message: "input \(name) can never be \(shown): \(problem.wording)", at: value,
          caption: problem.caption)
      }
    }
  }

  // MARK: Times of day

  /// Strings that people mistakenly write as times. The schema of a time must reject them.
  private static let notTimes = ["5:00", "25:00", "12:30:00", "noon", ""].map { InputValue(text: $0) }

  /// Reports a time in a condition that isn't one: a constant, or an input whose schema doesn't require a time.
  private func untimed(_ time: NodeID) -> [Diagnostic] {
    guard case .input(let name, _) = DynamicValue.kind(context.document, node: time) else {
      guard !TimeOfDay.isTimeOfDay(InputValue(context.document, node: time)) else { return [] }
      return [context.finding(.untimedComparison, message: "not a time of day (HH:MM)", at: time)]
    }
    guard let input = inputs.first(where: { $0.name.value == name }), let point = context.graph.point(at: input.value)
    else { return [] }
    return untimed("input \(name)", applied: context.graph.applied([.init(point)]), at: input.value)
  }

  private func untimed(_ setting: Located<Path>) -> [Diagnostic] {
    guard let applied = context.tree.applied(at: setting.value) else { return [] }
    return untimed("\(setting.value)", applied: applied, at: setting.node)
  }

  private func untimed(_ subject: Message, applied: [SchemaGraph.Applied], at node: NodeID) -> [Diagnostic] {
    let wrong = Self.notTimes.first { context.graph.canHave($0.document, value: $0.node, applied: applied) }
    guard let wrong, !context.graph.isUnreadable(applied) else { return [] }
    let shown = ValueDescription.short(wrong.document, id: wrong.node)
    return [
      context.finding(
        .untimedComparison, message: "\(subject) is compared as a time of day but may be \(shown)", at: node,
        caption: "require HH:MM with a pattern")
    ]
  }

  func isDeclared(_ name: String) -> Bool { inputs.contains { $0.name.value == name } }

  func unknown(_ name: String, at node: NodeID) -> Diagnostic {
    context.finding(
      .unknownInput, message: "undeclared input \(ValueDescription.quoted(name))", at: node,
      caption: context.didYouMean(name, among: inputs.map(\.name.value)))
  }
}
