internal import Configuration
internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import YAMLParsing

/// The inputs of a question or an action, as `--input NAME=VALUE` gives them, held against their schemas.
struct InputReading {
  typealias Declared = (name: Located<String>, value: NodeID)

  let model: SettingsModel
  let schemas: SchemaStore
  /// As the user types it, for messages.
  let command: String

  /// Each value by its name; a default where none is given.
  ///
  /// - Parameter isRequired: whether there has to be a value where none is given and the schema states no default.
  func read(
    _ declared: [Declared], _ arguments: ParsedArguments, isRequired: (String) -> Bool = { _ in true }
  ) throws(UsageError) -> [String: InputValue] {
    var given: [String: String] = [:]
    for bytes in arguments.values[SettingsOptions.input.name] ?? [] {
      let text = String(decoding: bytes, as: UTF8.self)
      guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
        throw UsageError("--input: NAME=VALUE is wanted", command: command)
      }
      let name = String(text[..<equals])
      guard declared.contains(where: { $0.name.value == name }) else {
        let names = declared.map(\.name.value)
        let known = names.isEmpty ? "there are none here" : "there is " + names.joined(separator: ", ")
        throw UsageError(
          "unknown input \(TerminalText.safe(name)): \(known)", nearest: NearestName.of(name, among: names),
          command: command)
      }
      given[name] = String(text[text.index(after: equals)...])
    }
    var values: [String: InputValue] = [:]
    for input in declared {
      let name = input.name.value
      if given[name] == nil, !isRequired(name), !hasDefault(input) { continue }
      values[name] = try value(of: input, given[name])
    }
    return values
  }

  /// Whether something stands for the input where it isn't given.
  func hasDefault(_ input: Declared) -> Bool {
    schema(of: input).flatMap(Self.defaultValue) != nil
  }

  private static func defaultValue(_ schema: Schema) -> InputValue? {
    let graph = schema.graph
    let stated = graph.stated("default", graph.applied([SchemaGraph.Applied(graph.root)]))
    return stated.map { InputValue($0.source.document, $0.node) }
  }

  private func value(of input: Declared, _ text: String?) throws(UsageError) -> InputValue {
    guard let schema = schema(of: input) else {
      throw UsageError("the schema of the input \(input.name.value) can't be used", command: command)
    }
    guard let text else {
      if let stated = Self.defaultValue(schema) { return stated }
      throw UsageError(
        "the input \(input.name.value) is missing: --input \(input.name.value)=…\(allowed(schema))", command: command)
    }
    let readings = [
      JSONParser.parse(Array(JSONText.string(text).utf8), limits: Limits()),
      YAMLParser.parse(Array(text.utf8), limits: Limits()),
    ]
    for reading in readings where reading.diagnostics.isEmpty {
      if let root = reading.document.roots.first, schema.isValid(reading.document, root) {
        return InputValue(reading.document, root)
      }
    }
    let first = readings[0].document.roots.first.flatMap { schema.diagnostics(readings[0].document, $0).first }
    // What is wrong with one of a few values names them all.
    let help = first?.code.name == "enum" ? "" : allowed(schema)
    throw UsageError(
      "the input \(input.name.value): \(TerminalText.safe(first?.message ?? "not allowed"))\(help)", command: command)
  }

  private func schema(of input: Declared) -> Schema? {
    let source = model.graph.source
    guard let pointer = source.document.location(of: input.value) else { return nil }
    let reference = SchemaReference(uri: source.uri + "#" + pointer, shown: source.path)
    guard case .usable(let schema) = schemas.schema(reference, configuration: nil) else { return nil }
    return schema
  }

  /// What may be given, in brackets.
  private func allowed(_ schema: Schema) -> String {
    let graph = schema.graph
    let applied = graph.applied([SchemaGraph.Applied(graph.root)])
    let values = applied.flatMap { one in
      graph.allowedValues(at: one.point).map { ValueDescription.short(graph.source(of: one.point).document, $0) }
    }
    if !values.isEmpty { return " (one of \(values.joined(separator: ", ")))" }
    guard let said = graph.stated("description", applied), let text = said.source.document.string(said.node) else {
      return ""
    }
    return " (\(TerminalText.safe(text)))"
  }
}
