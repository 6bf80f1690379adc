internal import DocumentModel
internal import JSONSchema
internal import Patterns

/// Checks that `match` of `refersTo` has exactly one group, from which the name is taken.
enum ReferenceRules {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    let (graph, document) = (context.graph, context.document)
    guard graph.mentions(SettingsVocabulary.refersTo) else { return [] }
    return graph.allPoints.filter(graph.isInFirstSource).flatMap { point -> [Diagnostic] in
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
  }
}
