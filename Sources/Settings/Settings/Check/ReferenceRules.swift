internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// Checks that `match` of `refersTo` has exactly one group, from which the name is taken, and that the names are those
/// of a setting.
enum ReferenceRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let (graph, document) = (context.graph, context.document)
    guard graph.mentions(SettingsVocabulary.refersTo) else { return [] }
    let unusable = graph.allPoints.filter(graph.isInFirstSource).flatMap { point -> [Diagnostic] in
      guard let setting = graph.stated(SettingsVocabulary.setting, at: point),
        let stated = document.value(setting, named: SettingsVocabulary.refersTo)
      else { return [] }
      let targets = document.kind(stated) == .array ? Array(document.items(stated)) : [stated]
      return targets.compactMap { target in
        guard let match = DeclarationReader(document, node: target).text("match"),
          let count = RegularExpression.groupCount(match.value), count != 1
        else { return nil }
        return context.finding(
          .invalidPattern, message: "match must have one capturing group, found \(count)", at: match.node,
          help: "capture only the name; write other groups as (?:…)")
      }
    }
    return unusable + unknownTargets(context)
  }

  /// Reports a pointer that leads to no setting, and a key that the items of the list don't have.
  private static func unknownTargets(_ context: SettingsContext) -> [Diagnostic] {
    guard context.settings != nil, context.hasSettings else { return [] }
    let document = context.document
    var seen: Set<NodeID> = []
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard source.document === document, let stated = declaration.refersTo else { return }
      let targets = document.kind(stated) == .array ? Array(document.items(stated)) : [stated]
      for target in targets where seen.insert(target).inserted {
        let reader = DeclarationReader(document, node: target)
        // A relative pointer, or one with `*`, may lead to several places.
        guard let text = reader.text("keysOf") ?? reader.text("list"), text.value.hasPrefix("/"),
          !text.value.contains("*"), let path = Path(text.value),
          let applied = context.resolve(Located(path, node: text.node), place: index, found: &found)
        else { continue }
        found += context.unknownMember(reader.text("member"), ofList: applied)
      }
    }
    return found
  }
}
