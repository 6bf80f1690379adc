internal import DocumentModel
internal import JSONSchema

/// Checks that the conditions and effects of actions name existing settings, possible values and declared inputs.
enum ActionRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    for action in settings.actions.flatMap(\.variants) {
      let inputs = InputRules(inputs: action.inputs, context: context)
      found += inputs.problems(action.conditions)
      for change in action.set {
        found += inputs.problems(change)
        guard let applied = context.resolve(change.setting, found: &found) else { continue }
        found += problems(change, applied: applied, context: context)
      }
      for change in action.append + action.remove {
        found += inputs.problems(change)
        guard let applied = context.resolve(change.setting, found: &found) else { continue }
        let items = context.graph.applied(context.graph.items(applied))
        guard !items.isEmpty || context.graph.isUnreadable(applied) else {
          found.append(
            context.finding(
              .invalidChange, message: "\(change.setting.value) is not a list, or has no schema for its items",
              at: change.setting.node))
          continue
        }
        found += problems(change, applied: items, context: context)
      }
      for path in action.unset {
        found += inputs.problems(path) + context.unknown(path)
      }
      for effect in action.effects {
        guard let list = effect.list, let applied = context.resolve(list, found: &found) else { continue }
        found += context.unknownMember(effect.member, ofList: applied, mayBeUnnamed: false)
      }
      for input in action.effects.flatMap(\.inputs) where !inputs.isDeclared(input.value) {
        found.append(inputs.unknown(input.value, at: input.node))
      }
      for name in action.done.map({ WordTemplate($0.value).names }) ?? [] where !inputs.isDeclared(name) {
        found.append(inputs.unknown(name, at: action.done?.node ?? action.name.node))
      }
    }
    return found
  }

  /// Reports constants that don't fit. Input values are checked when the action is performed.
  private static func problems(
    _ change: SettingsDeclaration.Change, applied: [SchemaGraph.Applied], context: SettingsContext
  ) -> [Diagnostic] {
    guard DynamicValue.all(context.document, node: change.value).isEmpty else { return [] }
    return context.graph.problems(context.document, value: change.value, applied: applied).map { problem in
      Diagnostic(
        .invalidChange, "invalid change to \(change.setting.value): \(problem.wording)", at: problem.range,
        caption: problem.caption, instanceLocation: context.document.location(of: change.value), rule: problem.rule)
    }
  }
}

/// Checks that the conditions of questions name existing settings, possible values and declared inputs.
enum QuestionRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    return settings.questions.flatMap { question in
      InputRules(inputs: question.inputs, context: context).problems(question.conditions)
    }
  }
}
