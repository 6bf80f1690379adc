internal import DocumentModel

extension DiagnosticCode {
  static let neverMatches = Self(.schema, "never-matches", .warning, "Schema that no value matches")
}

/// Finds schemas that no value, or no mapping, can match, except an intentional `false`.
enum ImpossibleSchemas {
  /// The largest number of forms to compare with each other.
  private static let maxCompared = 100

  static let rule = SchemaCheckRule(codes: [.neverMatches]) { schema in
    let document = schema.document
    var found: [Diagnostic] = []
    func report(_ keyword: Keyword, message: Message, help: Message? = nil) {
      guard let entry = schema.entry(keyword), entry.mergeKey == nil else { return }
      found.append(
        Diagnostic(
          .neverMatches, message, at: document.range(entry.key), instanceLocation: schema.location(entry.value),
          help: help))
    }
    if schema[.not].map(document.acceptsAll) == true {
      report(.not, message: "no value matches: \"not\" excludes every value", help: "write false if that is intended")
    }
    if let list = schema[.allOf], document.kind(list) == .array,
      document.items(list).contains(where: { document.boolean($0) == false })
    {
      report(
        .allOf, message: "no value matches: one of the forms of \"allOf\" is false",
        help: "write false if that is intended")
    }
    if let list = schema[.enum], document.kind(list) == .array, document.count(list) == 0 {
      report(.enum, message: "no value matches: \"enum\" is empty", help: "write false if that is intended")
    }
    if let inner = schema[.contains], document.boolean(inner) == false,
      schema[.minContains].flatMap(document.number) != .zero
    {
      report(.contains, message: "no list matches: \"contains\" is false")
    }
    // Values that two forms list are reported individually, and `false` is intentional.
    func isOfRules(_ form: NodeID) -> Bool {
      document.boolean(form) == nil && ["const", "enum"].allSatisfy { document.value(form, named: $0) == nil }
    }
    for keyword in [Keyword.anyOf, .oneOf] {
      guard let list = schema[keyword], document.kind(list) == .array, document.count(list) > 0 else { continue }
      let forms = Array(document.items(list).prefix(maxCompared))
      if document.items(list).allSatisfy({ document.boolean($0) == false }) {
        report(
          keyword, message: "no value matches: every form of \"\(words: keyword.name)\" is false",
          help: "write false if that is intended")
      }
      let excluded = forms.filter(schema.excludes)
      // If all are excluded, the types contradict each other, which another rule reports.
      for form in excluded where excluded.count < forms.count {
        found.append(
          Diagnostic(
            .neverMatches, "this form never matches: \"type\" excludes it", at: document.range(form),
            instanceLocation: schema.location(form), related: [.init(.here(schema.range(of: .type)), "the type")]))
      }
      for (index, form) in forms.enumerated() where keyword == .oneOf && isOfRules(form) {
        guard let first = forms[..<index].first(where: { document.isEqual($0, form, in: document) }) else { continue }
        found.append(
          Diagnostic(
            .neverMatches, "this form never matches: it repeats an earlier form of \"oneOf\"", at: document.range(form),
            instanceLocation: schema.location(form), related: [.init(.here(document.range(first)), "first here")],
            help: "remove one of them, or use \"anyOf\""))
      }
    }
    if let most = schema[.maxProperties].flatMap(document.number), let list = schema[.required],
      document.kind(list) == .array,
      case let names = Set(document.items(list).compactMap(document.string)),
      ExactNumber(significand: Int64(names.count)).compare(most) == .greater
    {
      report(.maxProperties, message: "no mapping matches: \"required\" lists \(names.count) keys")
    }
    return found
  }
}
