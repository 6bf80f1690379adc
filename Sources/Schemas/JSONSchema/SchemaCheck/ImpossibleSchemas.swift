internal import DocumentModel

extension DiagnosticCode {
  static let neverMatches = Self(.schema, "never-matches", .warning, "Schema that no value matches")
}

/// Finds schemas that no value, or no mapping, can match, except an intentional `false`.
enum ImpossibleSchemas {
  /// The largest number of forms to compare with each other.
  private static let maxCompared = 100

  private static let isIntended: Message = "write false if that is intended"

  static let rule = SchemaCheckRule(codes: [.neverMatches]) { schema in
    keywords(of: schema) + [Keyword.anyOf, .oneOf].flatMap { forms($0, of: schema) } + requiredKeys(of: schema)
  }

  /// Keywords whose value alone excludes every value.
  private static func keywords(of schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    var found: [Diagnostic?] = []
    if schema[.not].map(document.acceptsAll) == true {
      found.append(
        finding(.not, of: schema, message: "no value matches: \"not\" excludes every value", help: isIntended))
    }
    if let list = schema[.allOf], document.kind(list) == .array,
      document.items(list).contains(where: { document.boolean($0) == false })
    {
      found.append(
        finding(
          .allOf, of: schema, message: "no value matches: one of the forms of \"allOf\" is false", help: isIntended))
    }
    if let list = schema[.enum], document.kind(list) == .array, document.count(list) == 0 {
      found.append(finding(.enum, of: schema, message: "no value matches: \"enum\" is empty", help: isIntended))
    }
    if let inner = schema[.contains], document.boolean(inner) == false,
      schema[.minContains].flatMap(document.number) != .zero
    {
      found.append(finding(.contains, of: schema, message: "no list matches: \"contains\" is false"))
    }
    return found.compactMap(\.self)
  }

  /// Forms that no value matches, or that repeat an earlier one of `oneOf`.
  private static func forms(_ keyword: Keyword, of schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    guard let list = schema[keyword], document.kind(list) == .array, document.count(list) > 0 else { return [] }
    var found: [Diagnostic] = []
    if document.items(list).allSatisfy({ document.boolean($0) == false }) {
      found += [
        finding(
          keyword, of: schema, message: "no value matches: every form of \"\(words: keyword.name)\" is false",
          help: isIntended)
      ].compactMap(\.self)
    }
    let forms = Array(document.items(list).prefix(maxCompared))
    let excluded = forms.filter(schema.excludes)
    // If all are excluded, the types contradict each other, which another rule reports.
    for form in excluded where excluded.count < forms.count {
      found.append(
        Diagnostic(
          .neverMatches, "this form never matches: \"type\" excludes it", at: document.range(form),
          instanceLocation: schema.location(form), related: [.init(.here(schema.range(of: .type)), "the type")]))
    }
    // Values that two forms list are reported individually, and `false` is intentional.
    func isOfRules(_ form: NodeID) -> Bool {
      document.boolean(form) == nil && ["const", "enum"].allSatisfy { document.value(form, named: $0) == nil }
    }
    for (index, form) in forms.enumerated() where keyword == .oneOf && isOfRules(form) {
      guard let first = forms[..<index].first(where: { document.isEqual($0, form, in: document) }) else { continue }
      found.append(
        Diagnostic(
          .neverMatches, "this form never matches: it repeats an earlier form of \"oneOf\"", at: document.range(form),
          instanceLocation: schema.location(form), related: [.init(.here(document.range(first)), "first here")],
          help: "remove one of them, or use \"anyOf\""))
    }
    return found
  }

  /// More required keys than `maxProperties` allows.
  private static func requiredKeys(of schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    guard let most = schema[.maxProperties].flatMap(document.number), let list = schema[.required],
      document.kind(list) == .array,
      case let names = Set(document.items(list).compactMap(document.string)),
      ExactNumber(significand: Int64(names.count)).compare(most) == .greater
    else { return [] }
    let message: Message = "no mapping matches: \"required\" lists \(names.count) keys"
    return [finding(.maxProperties, of: schema, message: message)].compactMap(\.self)
  }

  /// Nil if the keyword comes from a merge key.
  private static func finding(
    _ keyword: Keyword, of schema: CheckedSchema, message: Message, help: Message? = nil
  ) -> Diagnostic? {
    guard let entry = schema.entry(keyword), entry.mergeKey == nil else { return nil }
    return Diagnostic(
      .neverMatches, message, at: schema.document.range(entry.key), instanceLocation: schema.location(entry.value),
      help: help)
  }
}
