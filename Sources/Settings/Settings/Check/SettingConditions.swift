internal import DocumentModel
internal import JSONSchema

/// Checks that conditions name existing settings and values that these can have, and that `otherwise` is valid for the
/// setting itself.
enum SettingConditions {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    guard context.hasSettings else { return [] }
    var found: [Diagnostic] = []
    // A finding that is the same for many places of the checked text is reported once per base.
    var reported: Set<Reported> = []
    context.forEachDeclaration { index, declaration, source in
      for condition in declaration.requires ?? [] {
        let place = context.tree.places[index]
        let isHere = source.document === context.document
        if !isHere || reported.insert(Reported(condition: condition.node, base: place.base)).inserted {
          found += problems(condition, in: source, place: index, context: context)
        }
        guard let otherwise = condition.otherwise, context.graph.properties(place.applied).isEmpty else { continue }
        for problem in context.graph.problems(source.document, value: otherwise, applied: place.applied).prefix(1) {
          found.append(
            context.finding(
              .invalidOtherwise, message: "\"otherwise\" is not valid for \(place.path): \(problem.wording)",
              at: otherwise, in: source, place: index))
        }
      }
    }
    return found
  }

  private struct Reported: Hashable {
    var condition: NodeID
    var base: Int
  }

  static func problems(
    _ condition: SettingCondition, in source: SchemaSource, place index: Int = 0, context: SettingsContext
  ) -> [Diagnostic] {
    let document = source.document
    var found: [Diagnostic] = []
    for setting in condition.settings {
      let applied = context.resolve(setting, in: source, place: index, found: &found)
      guard let applied, case .isAmong(_, let values) = condition.test else { continue }
      for value in values where DynamicValue.kind(document, node: value) == nil {
        guard let problem = context.graph.problems(document, value: value, applied: applied).first else { continue }
        found.append(
          context.finding(
            .impossibleCondition,
            message: "\(setting.value) can never be \(ValueDescription.short(document, id: value)): \(problem.wording)",
            at: value, in: source, place: index, caption: problem.caption))
      }
    }
    return found
  }
}
