internal import DocumentModel
internal import JSONSchema

/// Checks that each label under `enumLabels` belongs to a value that the setting can have.
enum ChoiceLabels {
  @Sendable static func check(_ context: SettingsContext) -> [Diagnostic] {
    var found: [Diagnostic] = []
    context.forEachDeclaration { index, declaration, source in
      guard !declaration.enumLabels.isEmpty else { return }
      let place = context.tree.places[index]
      let items = context.graph.applied(context.graph.items(place.applied))
      let applied = place.applied + items
      var known = applied.flatMap { one in
        context.graph.allowedValues(at: one.point).map { text(context.graph.source(of: one.point).document, value: $0) }
      }
      guard !known.isEmpty else { return }
      if context.graph.allowsBooleans(applied) { known += ["true", "false"] }
      for (name, _) in declaration.enumLabels where !known.contains(name.value) {
        found.append(
          context.finding(
            .unknownChoice, message: "the setting has no choice \(ValueDescription.quoted(name.value))",
            at: name.node, in: source, place: index, caption: context.didYouMean(name.value, among: known)))
      }
    }
    return found
  }

  /// A string unquoted, any other value as JSON.
  private static func text(_ document: Document, value: NodeID) -> String {
    switch document.kind(value) {
    case .string: document.string(value) ?? ""
    case .null, .boolean, .number, .array, .object, .alias: ValueDescription.short(document, id: value).text
    }
  }
}
