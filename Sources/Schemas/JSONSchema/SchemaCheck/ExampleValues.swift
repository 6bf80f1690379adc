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
      found += schema.problems(
        .invalidDefault, of: value, called: "the default", severity: isAbsence ? .warning : nil)
    }
    if schema.dialect.draft >= .draft6, let examples = schema.document.value(schema.node, named: "examples") {
      for example in schema.document.items(examples) {
        found += schema.problems(.invalidExample, of: example, called: "the example")
      }
    }
    return found
  }
}

extension CheckedSchema {
  /// The errors of a value stated in the schema, each with the rule of the schema that the value violates.
  ///
  /// - Parameters:
  ///   - what: The subject of messages: `the default`.
  ///   - severity: The severity; nil for that of the code.
  func problems(
    _ code: DiagnosticCode, of value: NodeID, called what: String, severity: Severity? = nil
  ) -> [Diagnostic] {
    guard !graph.accepts(document, value: value, at: point) else { return [] }
    let start = location(value) ?? JSONPointer()
    let problems = graph.schema(at: point).diagnostics(document, value)
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
