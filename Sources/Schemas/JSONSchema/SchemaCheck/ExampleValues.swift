internal import DocumentModel

extension DiagnosticCode {
  static let invalidDefault = Self(
    .schema, "invalid-default", "Invalid default")
  static let invalidExample = Self(
    .schema, "invalid-example", "Invalid example")
}

/// Checks that `default` and `examples` are valid for their own schema.
enum ExampleValues {
  static let rule = SchemaCheckRule(codes: [.invalidDefault, .invalidExample]) { schema in
    var found: [Diagnostic] = []
    if let value = schema.document.value(schema.node, named: "default") {
      // Outside of settings schemas, a default of null often means that there is no default.
      let isAbsence = !schema.isStrict && schema.document.kind(value) == .null
      found += DeclaredValue(code: .invalidDefault, what: "the default", severity: isAbsence ? .warning : nil)
        .problems(value, schema: schema)
    }
    if schema.dialect.draft >= .draft6, let examples = schema.document.value(schema.node, named: "examples") {
      for example in schema.document.items(examples) {
        found += DeclaredValue(code: .invalidExample, what: "the example").problems(example, schema: schema)
      }
    }
    return found
  }
}

/// A value stated in a schema, to be checked against that schema.
struct DeclaredValue {
  var code: DiagnosticCode
  /// The subject of messages: `the default`.
  var what: String
  /// The severity; nil for that of the code.
  var severity: Severity?

  /// The errors of the value under ``code``, each with the rule that the value violates.
  func problems(_ value: NodeID, schema: CheckedSchema) -> [Diagnostic] {
    guard !schema.graph.accepts(schema.document, value: value, at: schema.point) else { return [] }
    let start = schema.location(value) ?? JSONPointer()
    let problems = schema.graph.schema(at: schema.point).diagnostics(schema.document, value)
    // Only errors make the value invalid.
    return problems.filter { $0.severity == .error }.map { problem in
      Diagnostic(
        code, "\(words: what) is not valid: \(problem.wording)", at: problem.range, severity: severity,
        caption: problem.caption,
        instanceLocation: start + (problem.instanceLocation ?? JSONPointer()), rule: problem.rule,
        related: problem.related,
        help: problem.help)
    }
  }
}
