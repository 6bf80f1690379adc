internal import DocumentModel
internal import JSONSchema

extension DiagnosticCode {
  static let unreachableKeyword = Self(
    .schema, "unreachable-keyword", .warning, "A keyword of the schema never comes into play")
}

/// A keyword that does nothing because another one is missing, or because another does all there is to do.
enum KeywordPartners {
  static let rule = SchemaCheckRule(codes: [.unreachableKeyword]) { schema in
    var found: [Diagnostic] = []
    func report(_ keyword: Keyword, _ why: String, help: String? = nil) {
      guard let entry = schema.entry(keyword), entry.mergeKey == nil else { return }
      found.append(
        Diagnostic(
          .unreachableKeyword, "\"\(keyword.name)\" never comes into play: \(why)",
          at: schema.document.range(entry.key),
          instanceLocation: schema.location(entry.value), help: help))
    }
    if let condition = schema[.if] {
      if schema[.then] == nil, schema[.else] == nil { report(.if, "there is neither \"then\" nor \"else\"") }
      switch schema.document.boolean(condition) {
      case true: report(.else, "\"if\" is true for every value")
      case false: report(.then, "\"if\" is false for every value")
      case nil: break
      }
    } else {
      for keyword in [Keyword.then, .else] { report(keyword, "there is no \"if\" beside it") }
    }
    if schema[.contains] == nil {
      for keyword in [Keyword.minContains, .maxContains] { report(keyword, "there is no \"contains\" beside it") }
    }
    if schema[.items].map({ schema.document.kind($0) }) != .array {
      report(
        .additionalItems, "it counts only beside an \"items\" that is a list",
        help: schema[.items] == nil ? "Every item is meant? Then the keyword is \"items\"" : nil)
    }
    if schema[.additionalProperties] != nil {
      report(.unevaluatedProperties, "\"additionalProperties\" beside it leaves no property over")
    }
    if schema.dialect.draft == .draft2020, schema[.items] != nil {
      report(.unevaluatedItems, "\"items\" beside it leaves no item over")
    }
    return found
  }
}
