internal import DocumentModel

extension DiagnosticCode {
  static let sharedChoice = Self(
    .schema, "shared-choice", .warning,
    "Value that matches two forms of oneOf")
}

/// Finds constants of one form of `oneOf` that another form accepts too, so that they are never valid.
enum SharedChoices {
  /// The largest number of comparisons of values and branches.
  private static let maxCompared = 50_000

  static let rule = SchemaCheckRule(codes: [.sharedChoice]) { schema in
    let (document, graph) = (schema.document, schema.graph)
    guard let list = schema[.oneOf], document.kind(list) == .array else { return [] }
    let forms = document.items(list).compactMap { node in graph.point(at: node).map { (node: node, point: $0) } }
    let values = forms.map { document.kind($0.node) == .object ? graph.allowedValues(at: $0.point) : [] }
    guard forms.count * values.reduce(0, { $0 + $1.count }) <= maxCompared else { return [] }
    func takes(_ form: Int, _ value: NodeID) -> Bool { graph.accepts(document, value: value, at: forms[form].point) }
    func lists(_ form: Int, _ value: NodeID) -> Bool {
      values[form].contains { document.isEqual($0, value, in: document) }
    }
    return forms.indices.flatMap { form in
      values[form].compactMap { (value) -> Diagnostic? in
        // If both forms list the value, report the later one.
        let other = forms.indices.first { other in
          other != form && (other < form || !lists(other, value)) && takes(other, value)
        }
        guard let other, takes(form, value) else { return nil }
        return Diagnostic(
          .sharedChoice,
          "\(ValueDescription.short(document, id: value)) matches more than one form of \"oneOf\", so it is never valid",
          at: document.range(value), instanceLocation: schema.location(value),
          related: [.init(.here(document.range(forms[other].node)), "it also matches this form")])
      }
    }
  }
}
