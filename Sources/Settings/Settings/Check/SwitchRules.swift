internal import DocumentModel
internal import JSONSchema

/// Checks that the actions of a switch exist and turn it, and that the setting is a Boolean.
enum SwitchRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard let settings = context.settings, context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard let actions = declaration.switchActions else { return }
      let place = context.tree.places[index]
      func report(_ code: DiagnosticCode, _ message: Message, _ node: NodeID, _ caption: Message? = nil) {
        found.append(context.finding(code, message: message, at: node, in: source, place: index, caption: caption))
      }
      for (name, isOn) in [(actions.enable, true), (actions.disable, false)] {
        guard let name else { continue }
        guard context.graph.typeNames(place.applied) == ["boolean"] else {
          report(.unfitControl, "a switch needs a setting that is true or false", name.node)
          return
        }
        guard let action = settings.actions.named(name.value) else {
          let names = settings.actions.map(\.name.value)
          report(
            .unknownName, "x-settings has no action \(ValueDescription.quoted(name.value))", name.node,
            context.didYouMean(name.value, among: names))
          continue
        }
        guard !context.turns(place.path, isOn: isOn, action: action) else { continue }
        report(
          .ineffectiveSwitch, "the action \(name.value) doesn't set \(place.path) to \(words: isOn ? "true" : "false")",
          name.node)
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
