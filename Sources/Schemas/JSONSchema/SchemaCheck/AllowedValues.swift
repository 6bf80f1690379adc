internal import DocumentModel

extension DiagnosticCode {
  static let excludedValue = Self(
    .schema, "excluded-value", .warning,
    "Value in enum that violates another keyword")
  static let impossibleValue = Self(
    .schema, "impossible-value", "Every value in enum or const violates another keyword")
}

/// Checks that each value of `enum`, and that of `const`, is valid for the keywords next to it.
enum AllowedValues {
  static let rule = SchemaCheckRule(codes: [.excludedValue, .impossibleValue]) { schema in
    let document = schema.document
    if let value = schema[.const] {
      return schema.problems(.impossibleValue, of: value, called: "the value of \"const\"")
    }
    guard let list = schema[.enum], document.kind(list) == .array else { return [] }
    let values = Array(document.items(list))
    let failing = values.filter { !schema.graph.accepts(document, value: $0, at: schema.point) }
    if !values.isEmpty, failing.count == values.count {
      return [
        Diagnostic(
          .impossibleValue, "no value is valid here: every value in \"enum\" violates another keyword",
          at: schema.range(of: .enum), instanceLocation: schema.location(list),
          related: failing.prefix(3).map {
            .init(.here(document.range($0)), "\(ValueDescription.short(document, id: $0)) is not valid")
          })
      ]
    }
    return failing.flatMap { value in
      schema.problems(.excludedValue, of: value, called: "this value in \"enum\"").prefix(1)
    }
  }
}
