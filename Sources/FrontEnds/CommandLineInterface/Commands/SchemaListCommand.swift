internal import ArgumentParsing
internal import BundledSchemas
internal import TerminalOutput

/// `settle schema list`
enum SchemaListCommand {
  static var command: Command {
    var command = Command("list", summary: "List the schemas inside the program", run: run)
    command.details = [
      "Each with its name, its title, its URI, and the files that it claims. JSON Schema's own meta-schemas come last."
    ]
    command.examples = [("settle schema list", "Shows every name that --schema takes.")]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let schemas = BundledSchema.catalogue() + BundledSchema.metaSchemas()
    let widest = schemas.map(\.name.count).max() ?? 0
    let margin = TerminalText.blanks(widest + 2)
    for schema in schemas {
      environment.output.writeLine("\(TerminalText(schema.name).padded(to: widest + 2))\(schema.title)")
      environment.output.writeLine("\(margin)\(schema.officialURI ?? schema.uri)")
      for glob in schema.fileMatch { environment.output.writeLine("\(margin)\(glob)") }
    }
    return .success
  }
}
