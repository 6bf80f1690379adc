internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Workspace

/// `settle schema list`
enum SchemaListCommand: CommandDeclaration {
  static let name = "list"
  private static let kinds = Option("kinds", help: "List the known kinds of files instead")

  static var command: Command {
    var command = Command(name, summary: "List the available schemas", run: run)
    command.details = [
      "Lists the bundled schemas, each with its name, its title, its URI and the files that it matches, JSON Schema's "
        + "own meta-schemas last; then the schemas of the project in .settle/schemas, each with its kind, its address "
        + "and the files of that kind; then the catalogs of this machine.",
      "--kinds lists every known kind of file instead, with the place of its schema and its address.",
    ]
    command.options = [kinds, SettingsOptions.json]
    command.examples = [
      ("settle schema list", "List all names for --schema, and the schemas of the project."),
      ("settle schema list --kinds", "List all kinds for settle schema add."),
      ("settle schema list --json", "Print the list as JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let schemas = BundledSchema.catalogue + BundledSchema.metaSchemas
    let known = try Opening(arguments, environment: environment, schemas: []).workspace.known(ofFile: nil)
    let vendored = try VendoredSchemas(in: known.root).lock.rows
    let list = KnownKindList(known, vendored: vendored)
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(
        bytes: json(arguments.isSet(kinds) ? [] : schemas, list: list, isOfKinds: arguments.isSet(kinds)))
      return .success
    }
    if arguments.isSet(kinds) {
      for line in list.lines { environment.output.writeLine("\(line)") }
      return .success
    }
    let widest = schemas.map(\.name.count).max() ?? 0
    let margin = TerminalText.blanks(widest + 2)
    for schema in schemas {
      environment.output.writeLine("\(TerminalText(schema.name).padded(to: widest + 2))\(schema.title)")
      environment.output.writeLine("\(margin)\(schema.officialURI ?? schema.uri)")
      for glob in schema.fileMatch { environment.output.writeLine("\(margin)\(glob)") }
    }
    for row in vendored {
      // A schema installed by its address has no kind.
      let name = row.kind.isEmpty ? "vendored" : row.kind
      environment.output.writeLine("\(TerminalText(name).padded(to: widest + 2))\(SchemaLock.folder)/\(row.file)")
      environment.output.writeLine("\(margin)\(row.address)")
      for pattern in row.patterns { environment.output.writeLine("\(margin)\(pattern)") }
    }
    for index in known.indexes {
      guard case .catalogue(let name) = index.source else { continue }
      let counts = CatalogLines.counts(index)
      environment.output.writeLine("\(TerminalText(name).padded(to: widest + 2))catalog: \(counts)")
    }
    return .success
  }

  private static func json(_ schemas: [BundledSchema], list: KnownKindList, isOfKinds: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      if isOfKinds { return list.write(&writer) }
      writer.array("schemas", schemas) { writer, schema in
        writer.object { writer in
          writer.field("name", schema.name)
          writer.field("title", schema.title)
          writer.field("uri", schema.officialURI ?? schema.uri)
          writer.array("files", schema.fileMatch) { writer, glob in writer.string(glob) }
        }
      }
      list.writeVendored(&writer)
    }
    return writer.line
  }
}
