internal import DocumentModel
internal import JSONSchema

/// Checks that the actions of a switch exist and turn it on or off, and that the setting is a Boolean.
enum SwitchRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard let actions = declaration.switchActions else { return }
      let place = context.tree.places[index]
      for (name, isOn) in [(actions.enable, true), (actions.disable, false)] {
        guard let name else { continue }
        guard context.graph.isUnreadable(place.applied) || context.graph.typeNames(place.applied) == ["boolean"] else {
          found.append(
            context.finding(
              .unfitControl, message: "a switch needs a setting that is true or false", at: name.node, in: source,
              place: index))
          return
        }
        found += context.undeclared(
          name, kind: "action", among: settings.actions.map(\.name.value), in: source, place: index)
        guard let action = settings.actions.named(name.value), !context.turns(place.path, isOn: isOn, action: action)
        else { continue }
        found.append(
          context.finding(
            .ineffectiveSwitch,
            message: "the action \(name.value) doesn't set \(place.path) to \(words: isOn ? "true" : "false")",
            at: name.node, in: source, place: index))
      }
    }
    return found
  }
}

extension SettingsContext {
  /// Whether an action sets a setting to a value when it succeeds.
  fileprivate func turns(_ path: Path, isOn: Bool, action: SettingsDeclaration.Action) -> Bool {
    let success = action.outcomes.named(SettingsDeclaration.Outcome.success)
    return (action.set + (success?.own.set ?? [])).contains { change in
      change.setting.value == path && document.boolean(document.resolve(change.value)) == isOn
    }
  }
}
