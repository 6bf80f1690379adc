internal import Diagnostics
internal import DocumentModel
internal import JSONParsing
internal import JSONSchema
internal import Reporting

/// `settle schema bundle SCHEMA`
enum SchemaBundleCommand {
  static var command: Command {
    var command = Command("bundle", summary: "Put a schema and all that it refers to into one file", run: run)
    command.operands = "SCHEMA"
    command.operandCount = 1...1
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. The result is JSON that needs no other file: each "
        + "schema that is referred to stands under $defs with its $id, and references stay as they are. JSON Schema's "
        + "own meta-schemas are left out, as every reader has them.",
      "Exit codes: 0 written, 1 the schema is not well-formed, 2 it could not be read, written or bundled.",
    ]
    command.options = [SchemaInput.output, CheckOptions.config]
    command.examples = [
      ("settle schema bundle betrfood", "Prints a bundled schema with its families inside."),
      ("settle schema bundle schemas/app.yaml -o app.json", "Writes one file to hand on."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    try SchemaInput.read(arguments, environment) { input in
      let outcome = SchemaBundle.run(input.source, options: input.options, load: input.load)
      guard let text = outcome.text else {
        environment.complain(
          "\(TerminalText.safe(input.source.path)): \(TerminalText.safe(outcome.problem ?? "can't be bundled"))")
        return .trouble
      }
      if let missing = missingReference(text, input.options, input.load) {
        environment.complain("\(TerminalText.safe(input.source.path)): the bundle would not stand alone: \(missing)")
        return .trouble
      }
      return SchemaInput.write(text, arguments, environment)
    }
  }

  /// What the bundle still asks for that no reader has; nil where it stands alone.
  private static func missingReference(
    _ text: [UInt8], _ options: Schema.Options, _ load: @escaping SchemaLoader
  ) -> String? {
    let document = JSONParser.parse(text, limits: options.limits).document
    let source = SchemaSource(uri: "settle:/bundle", path: "bundle", document: document)
    let compilation = Schema.compile(source, options: options) { uri in
      let isStandard = uri.hasPrefix("https://json-schema.org/") || uri.hasPrefix("http://json-schema.org/")
      return isStandard ? load(uri) : .notFound(reason: "\(uri) is missing")
    }
    let unresolved = compilation.reports.flatMap(\.diagnostics).first { $0.code.name == "unresolvable-reference" }
    return unresolved.map { TerminalText.safe($0.message) }
  }
}
