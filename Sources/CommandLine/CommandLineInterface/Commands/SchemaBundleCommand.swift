internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import SchemaWork
internal import YAMLReading

enum SchemaBundleCommand: CommandDeclaration {
  static let path = "schema bundle"
  private static let to = Option(
    "to", value: .oneOf(SchemaBundle.Syntax.allCases.map(\.rawValue)), help: "The format of the result")

  static let operands = "SCHEMA"
  static var options: [Option] { [to] + OutputFile.options + [CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    let (found, code) = try opening.schema(arguments.operands[0])
    guard let input = found else { return code }
    guard
      let text = Self.text(of: input, as: syntax(arguments, input: input), environment: environment)
    else { return .trouble }
    return OutputFile.write(text, arguments: arguments, environment: environment)
  }

  /// The schema combined with everything that it refers to. Nil if that fails, which is reported.
  static func text(
    of input: SchemaInput, as syntax: SchemaBundle.Syntax, environment: CommandEnvironment
  ) -> [UInt8]? {
    let limits = input.options.limits
    let outcome = SchemaBundle.run(
      input.source, as: syntax, options: input.options, load: input.load, parse: { parse($0, limits: limits) })
    guard let text = outcome.text else {
      environment.printError("\(input.source.path): \(outcome.problem ?? "cannot be bundled")")
      return nil
    }
    // Compile the bundle without other files, to prove that it is complete.
    if let missing = missingReference(text, syntax: syntax, options: input.options, load: input.load) {
      environment.printError("\(input.source.path): cannot bundle: \(missing)")
      return nil
    }
    return text
  }

  private static func syntax(_ arguments: ParsedArguments, input: SchemaInput) -> SchemaBundle.Syntax {
    if let named = arguments.text(to).flatMap(SchemaBundle.Syntax.init(rawValue:)) { return named }
    if let path = arguments.path(OutputFile.option) {
      if path.hasSuffix(".json") { return .json }
      if path.hasSuffix(".yaml") || path.hasSuffix(".yml") { return .yaml }
    }
    // All JSON is valid YAML too, so try JSON first.
    return isJSON(JSONParser.parse(input.source.document.text, limits: input.options.limits)) ? .json : .yaml
  }

  private static func parse(_ text: [UInt8], limits: Limits) -> ParsedText {
    let parsed = JSONParser.parse(text, limits: limits)
    return isJSON(parsed) ? parsed : YAMLParser.parse(text, limits: limits)
  }

  private static func isJSON(_ parsed: ParsedText) -> Bool {
    !parsed.isPartial && !parsed.diagnostics.contains { $0.severity == .error }
  }

  /// The message about a reference whose target isn't in the bundle, or nil if the bundle is complete.
  private static func missingReference(
    _ text: [UInt8], syntax: SchemaBundle.Syntax, options: Schema.Options, load: @escaping SchemaLoader
  ) -> String? {
    let document =
      switch syntax {
      case .json: JSONParser.parse(text, limits: options.limits).document
      case .yaml: YAMLParser.parse(text, limits: options.limits).document
      }
    let source = SchemaSource(uri: "settle:/bundle", path: "bundle", document: document)
    let compilation = Schema.compile(source, options: options) { uri in
      // The standard meta-schemas aren't bundled, because every implementation has them.
      let isStandard = uri.hasPrefix("https://json-schema.org/") || uri.hasPrefix("http://json-schema.org/")
      return isStandard ? load(uri) : .notFound(reason: "cannot find \(uri)")
    }
    let unresolved = compilation.reports.flatMap(\.diagnostics).first { $0.code == .unresolvableReference }
    return unresolved.map { $0.message }
  }
}
