package import DocumentModel
internal import JSONSchema
package import Settings

/// A value for an input of an action or a question.
package enum GivenInput: Sendable {
  case value(InputValue)
  /// A value as typed. The schema decides how it is interpreted.
  case entered(EnteredValue)
}

/// The inputs of actions and questions, by their own schemas.
extension SettingsModel {
  /// Each value by its name, with defaults for inputs that aren't given.
  ///
  /// - Parameters:
  ///   - conditions: Conditions that compare the inputs with something.
  ///   - isRequired: Whether an input must have a value if it isn't given and has no default.
  func values(
    ofInputs declared: [DeclaredMember], in conditions: [SettingCondition], given: [String: GivenInput],
    isRequired: (String) -> Bool = { _ in true }
  ) throws(InputProblem) -> [String: InputValue] {
    let names = declared.map(\.name.value)
    // In order, so that the same call always gives the same message.
    for name in given.keys.sorted() where !names.contains(name) {
      let known = names.isEmpty ? "no inputs are allowed" : "expected " + names.joined(separator: ", ")
      throw InputProblem(.unknown, input: name, message: "unknown input \(name): \(known)", known: names)
    }
    var values: [String: InputValue] = [:]
    for input in declared {
      let name = input.name.value
      guard let schema = schema(ofInput: input) else {
        throw InputProblem(.unusableSchema, input: name, message: "the schema of input \(name) cannot be used")
      }
      if let one = given[name] {
        values[name] = try Self.value(
          of: name, readings: Self.readings(of: name, given: one, schema: schema), schema: schema)
      } else if let stated = Self.defaultValue(schema) {
        values[name] = stated
      } else if isRequired(name) {
        throw InputProblem(
          .missing, input: name, message: "missing input: \(name)", allowed: Self.allowed(schema), prompt: prompt(input)
        )
      }
    }
    // Last: a comparison needs the values of all inputs, defaults included.
    if let problem = ComparedInputs(self).problem(conditions, inputs: values) { throw problem }
    return values
  }

  package func hasDefault(ofInput input: DeclaredMember) -> Bool {
    schema(ofInput: input).flatMap(Self.defaultValue) != nil
  }

  /// The facts about an input, in the form of those about a setting, or nil if its schema can't be used.
  package func info(ofInput input: DeclaredMember) -> SettingInfo? {
    schema(ofInput: input).flatMap { SettingsModel($0).info(of: Path()) }
  }

  /// The label of a sensitive input; nil for any other.
  private func prompt(_ input: DeclaredMember) -> String? {
    isSensitive(input: input) ? info(ofInput: input)?.facts.title ?? input.name.value : nil
  }

  /// Whether an input is sensitive. True if unknown.
  package func isSensitive(input: DeclaredMember?) -> Bool { input.flatMap(info(ofInput:))?.isSensitive ?? true }

  private static func readings(of name: String, given: GivenInput, schema: Schema) throws(InputProblem) -> [InputValue]
  {
    switch given {
    case .value(let value): return [value]
    case .entered(let entered):
      do throws(EnteredValue.ParseError) {
        return try entered.readings(schema.graph.kinds([SchemaGraph.Applied(schema.graph.root)]))
      } catch {
        throw InputProblem(
          .notAllowed, input: name, message: "input \(name) \(error.message)", allowed: allowed(schema))
      }
    }
  }

  private static func value(
    of name: String, readings: [InputValue], schema: Schema
  ) throws(InputProblem) -> InputValue {
    // `5` may be typed for a number or a string: the first reading that is valid counts.
    if let value = readings.first(where: { schema.isValid($0.document, $0.node) }) { return value }
    let problems = readings.compactMap { schema.diagnostics($0.document, $0.node).first }
    // An interpretation of the right type gives the most helpful error.
    let problem = problems.first { $0.failedCode != .keyword(.type) } ?? problems.first
    // A finding of `enum` already lists the allowed values.
    let allowed = problem?.failedCode == .keyword(.enum) ? nil : allowed(schema)
    throw InputProblem(
      .notAllowed, input: name, message: "input \(name): \(problem?.message ?? "not allowed")", allowed: allowed)
  }

  private static func defaultValue(_ schema: Schema) -> InputValue? {
    let graph = schema.graph
    let stated = graph.stated("default", applied: graph.applied([SchemaGraph.Applied(graph.root)]))
    return stated.map { InputValue($0.source.document, node: $0.node) }
  }

  /// The choices, otherwise what the schema says about the input.
  private static func allowed(_ schema: Schema) -> String? {
    let graph = schema.graph
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let values = applied.flatMap { one in
      graph.allowedValues(at: one.point).map {
        ValueDescription.short(graph.source(of: one.point).document, id: $0).text
      }
    }
    if !values.isEmpty { return "one of \(values.joined(separator: ", "))" }
    return graph.stated("description", applied: applied).flatMap { $0.source.document.string($0.node) }
  }

  /// The subschema of an input. It was compiled along with the model's schema, although no keyword refers to it.
  private func schema(ofInput input: DeclaredMember) -> Schema? {
    let node = graph.source.document.resolve(input.value)
    return graph.allPoints.first { graph.isInFirstSource($0) && graph.node(of: $0) == node }.map(graph.schema)
  }
}
