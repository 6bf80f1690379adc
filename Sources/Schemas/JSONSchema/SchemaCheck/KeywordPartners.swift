package import DocumentModel

extension DiagnosticCode {
  package static let unreachableKeyword = Self(
    .schema, "unreachable-keyword", .warning, "Keyword without effect")
}

/// Finds keywords without effect, because another keyword is missing or already covers everything.
enum KeywordPartners {
  static let rule = SchemaCheckRule(codes: [.unreachableKeyword]) { schema in
    var found: [Diagnostic] = []
    func report(_ keyword: Keyword, _ why: Message, help: Message? = nil) {
      guard let entry = schema.entry(keyword), entry.mergeKey == nil else { return }
      found.append(
        Diagnostic(
          .unreachableKeyword, "\"\(words: keyword.name)\" has no effect: \(why)",
          at: schema.document.range(entry.key),
          instanceLocation: schema.location(entry.value), help: help))
    }
    if let condition = schema[.if] {
      if schema[.then] == nil, schema[.else] == nil { report(.if, "missing \"then\" or \"else\" next to it") }
      switch schema.document.boolean(condition) {
      case true: report(.else, "\"if\" is true for every value")
      case false: report(.then, "\"if\" is false for every value")
      case nil where schema.excludes(condition): report(.then, "\"if\" requires a type that isn't allowed")
      case nil: break
      }
    } else {
      for keyword in [Keyword.then, .else] { report(keyword, "missing \"if\" next to it") }
    }
    // `properties: {name: {}, additionalProperties: false}` forbids a key with that name.
    for name in [Keyword.additionalProperties, .unevaluatedProperties].map(\.name) {
      guard let properties = schema[.properties], schema.document.kind(properties) == .object,
        let entry = schema.document.entry(properties, named: name), entry.mergeKey == nil,
        schema.document.boolean(entry.value) != nil
      else { continue }
      found.append(
        Diagnostic(
          .unreachableKeyword, "\"\(words: name)\" is not applied: under \"properties\", it is the name of a key",
          at: schema.document.range(entry.key), instanceLocation: schema.location(entry.value),
          help: "move it out of \"properties\""))
    }
    if schema[.contains] == nil {
      for keyword in [Keyword.minContains, .maxContains] { report(keyword, "missing \"contains\" next to it") }
    }
    if schema.document.value(schema.node, named: "contentMediaType") == nil {
      report(.contentSchema, "missing \"contentMediaType\" next to it")
    }
    if schema[.items].map({ schema.document.kind($0) }) != .array {
      report(
        .additionalItems, "it needs a list under \"items\"",
        help: schema[.items] == nil ? "use \"items\" for a rule about every item" : nil)
    }
    if schema[.additionalProperties] != nil {
      report(.unevaluatedProperties, "\"additionalProperties\" already covers all properties")
    }
    if schema.dialect.draft == .draft2020, schema[.items] != nil {
      report(.unevaluatedItems, "\"items\" already covers all items")
    }
    return found
  }
}
