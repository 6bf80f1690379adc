internal import ArgumentParsing
internal import BundledSchemas
internal import DocumentModel
internal import TerminalOutput

/// `settle schema list`
enum SchemaListCommand: CommandDeclaration {
  static let name = "list"
  static var command: Command {
    var command = Command(name, summary: "List the schemas inside the program", run: run)
    command.details = [
      "Each with its name, its title, its URI, and the files that it claims. JSON Schema's own meta-schemas come last."
    ]
    command.options = [SettingsOptions.json]
    command.examples = [
      ("settle schema list", "Shows every name that --schema takes."),
      ("settle schema list --json", "Tells the same as data."),
    ]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let schemas = BundledSchema.catalogue + BundledSchema.metaSchemas
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(bytes: json(schemas))
      return .success
    }
    let widest = schemas.map(\.name.count).max() ?? 0
    let margin = TerminalText.blanks(widest + 2)
    for schema in schemas {
      environment.output.writeLine("\(TerminalText(schema.name).padded(to: widest + 2))\(schema.title)")
      environment.output.writeLine("\(margin)\(schema.officialURI ?? schema.uri)")
      for glob in schema.fileMatch { environment.output.writeLine("\(margin)\(glob)") }
    }
    return .success
  }

  private static func json(_ schemas: [BundledSchema]) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.array("schemas", schemas) { writer, schema in
        writer.object { writer in
          writer.field("name", schema.name)
          writer.field("title", schema.title)
          writer.field("uri", schema.officialURI ?? schema.uri)
          writer.array("files", schema.fileMatch) { writer, glob in writer.string(glob) }
        }
      }
    }
    return writer.line
  }
}
