internal import DocumentModel

/// Finds an `x-problem` that is invalid or that nothing can report.
enum IneffectiveProblems {
  static let rule = SchemaCheckRule(codes: []) { schema in
    let document = schema.document
    guard let entry = document.entry(schema.node, named: CustomProblem.keyword), entry.mergeKey == nil else {
      return []
    }
    var found: [Diagnostic] = []
    _ = CustomProblem(document, node: entry.value) { part in
      // If something is missing, point to the key.
      let isWhole = part.node == document.resolve(entry.value)
      found.append(
        Diagnostic(
          .invalidKeyword, part.message, at: document.range(isWhole ? entry.key : part.node), caption: part.caption,
          instanceLocation: schema.location(entry.value)))
    }
    guard found.isEmpty, let keyword = keywordIgnoringFailures(schema) else { return found }
    return [
      Diagnostic(
        .unreachableKeyword, "\"\(words: CustomProblem.keyword)\" has no effect under \"\(words: keyword)\"",
        at: document.range(entry.key), instanceLocation: schema.location(entry.value),
        help: keyword == "not" ? "move it next to \"not\"" : "move it into \"then\" or \"else\"")
    ]
  }

  /// The keyword around a schema whose failure isn't an error; nil if there is none.
  private static func keywordIgnoringFailures(_ schema: CheckedSchema) -> String? {
    guard let place = schema.location(schema.node), let name = place.tokens.last, ["not", "if"].contains(name),
      let root = schema.document.roots.first, let outer = schema.document.node(at: place.parent, from: root),
      schema.visited.contains(schema.document.resolve(outer))
    else { return nil }
    return name
  }
}
