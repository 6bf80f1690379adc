internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace

enum SchemaListCommand: CommandDeclaration {
  static let path = "schema list"
  private static let kinds = Option("kinds", help: "List the known kinds of files instead")

  static var options: [Option] { [kinds, SettingsOptions.json] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let known = try InputOpener(arguments, environment: environment, schemas: []).workspace.known(ofFile: nil)
    let vendored = try VendoredSchemas(in: known.root).lock.rows
    let schemas = BundledSchema.catalog + BundledSchema.metaSchemas
    switch (arguments.isSet(kinds), arguments.isSet(SettingsOptions.json)) {
    case (true, true):
      environment.output.writeJSON { writer in
        writer.objects("kinds", of: kinds(of: known)) { writer, kind in
          writer.field("kind", kind.entry.kind)
          writer.field("place", kind.place)
          writer.field("uri", kind.entry.address)
        }
      }
    case (true, false):
      for (entry, place) in kinds(of: known) {
        environment.output.writeLine("\(entry.kind)  \(place)  \(entry.address)")
      }
    case (false, true): environment.output.writeJSON { write(schemas, vendored: vendored, writer: &$0) }
    case (false, false): write(schemas, vendored: vendored, known: known, output: environment.output)
    }
    return .success
  }

  private static func write(
    _ schemas: [BundledSchema], vendored: [SchemaLock.Row], known: KnownFiles, output: any OutputStream
  ) {
    var rows: [(name: String, lines: [String])] = schemas.map {
      ($0.name, [$0.title, $0.officialURI ?? $0.uri] + $0.fileMatch)
    }
    // A schema that was installed by its address has no kind.
    rows += vendored.map { row in
      (row.kind.isEmpty ? "vendored" : row.kind, ["\(SchemaLock.folder)/\(row.file)", row.address] + row.patterns)
    }
    for index in known.indexes {
      guard case .catalog(let name) = index.source else { continue }
      rows.append((name, ["catalog: \(CatalogLines.counts(index))"]))
    }
    let width = 2 + (schemas.map(\.name.count).max() ?? 0)
    for (name, lines) in rows {
      for (index, line) in lines.enumerated() {
        output.writeLine("\(TerminalText(index == 0 ? name : "").padded(to: width))\(line)")
      }
    }
  }

  private static func write(_ schemas: [BundledSchema], vendored: [SchemaLock.Row], writer: inout JSONWriter) {
    writer.objects("schemas", of: schemas) { writer, schema in
      writer.field("name", schema.name)
      writer.field("title", schema.title)
      writer.field("uri", schema.officialURI ?? schema.uri)
      writer.array("files", schema.fileMatch) { $0.string($1) }
    }
    writer.objects("vendored", of: vendored) { writer, row in
      writer.field("kind", ifPresent: row.kind.isEmpty ? nil : row.kind)
      writer.field("file", "\(SchemaLock.folder)/\(row.file)")
      writer.field("uri", row.address)
      writer.field("sha256", row.digest)
      writer.array("files", row.patterns) { $0.string($1) }
    }
  }

  /// All known kinds, each from the index with the highest precedence, with the location of its schema.
  private static func kinds(of known: KnownFiles) -> [(entry: CatalogEntry, place: String)] {
    var found: [String: (entry: CatalogEntry, place: String)] = [:]
    for index in known.indexes {
      // Indexes are in order of precedence, so the first one wins.
      for kind in index.kinds where found[kind] == nil {
        guard let entry = index.kind(kind) else { continue }
        let place =
          switch known.location(of: entry.address)?.index.source {
          case .vendored: "vendored"
          case .catalog(let name): "catalog \(name)"
          case .knownKinds, nil: "not installed"
          }
        found[kind] = (entry, place)
      }
    }
    return found.values.sorted { $0.entry.kind < $1.entry.kind }
  }
}
