internal import DocumentModel
internal import JSONSchema

extension DiagnosticCode {
  static let neverMatches = Self(.schema, "never-matches", .warning, "A schema that no value matches")
}

/// A schema that no value, or no mapping, can match. `false` says so on purpose.
enum ImpossibleSchemas {
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
    func acceptsAll(_ node: NodeID) -> Bool {
      document.boolean(node) == true || document.kind(node) == .object && document.count(node) == 0
    }
    if schema[.not].map(acceptsAll) == true {
      report(.not, message: "no value matches: \"not\" excludes every value", help: "write false if that is intended")
    }
    if let list = schema[.allOf], document.kind(list) == .array,
      document.items(list).contains(where: { document.boolean($0) == false })
    {
      report(
        .allOf, message: "no value matches: one of the forms of \"allOf\" is false",
        help: "write false if that is intended")
    }
    if let most = schema[.maxProperties].flatMap(document.number), let list = schema[.required],
      document.kind(list) == .array,
      case let names = Set(document.items(list).compactMap(document.string)),
      ExactNumber(significand: Int64(names.count)).compare(most) == .greater
    {
      report(.maxProperties, message: "no mapping matches: \"required\" asks for \(names.count) keys")
    }
    return found
  }
}
