internal import CommandLineKit
internal import FileAccess
internal import Workspace

/// Installs schemas into a project, for `settle schema add` and `settle schema update`.
struct SchemaAddRun {
  static let from = Option(
    "from", value: .text("DIR"), help: "Copy schemas from this folder if it has them, such as a copy of a repository"
  )
  static let dryRun = Option("dry-run", help: "Fetch and check everything, but write nothing")

  let environment: CommandEnvironment
  private var sources: SchemaSources
  let isDry: Bool
  var vendored: VendoredSchemas
  /// The files to write.
  private var texts: [(row: SchemaLock.Row, bytes: [UInt8])] = []
  /// What to report once they are written.
  private var lines: [TerminalText] = []
  private(set) var code = ExitCode.success
  /// The schemas that couldn't be fetched and that the user didn't name, by unreachable host, with the first reason.
  private var unreached: [(host: String, reason: String, names: [String])] = []

  init(_ arguments: ParsedArguments, environment: CommandEnvironment, known: KnownFiles) throws(UsageError) {
    let folder = arguments.path(Self.from)?.resolved(from: environment.workingFolder)
    if let folder, FileFacts.kind(folder) != .folder {
      throw UsageError.outside("--from: \(folder.description) is not a folder")
    }
    sources = SchemaSources(folder: folder, known: known, fetch: try SchemaFetch(environment))
    isDry = arguments.isSet(Self.dryRun)
    vendored = try VendoredSchemas(in: known.root)
    // Fetching may take a minute for each schema, so what can't be written is reported first.
    try vendored.requireWritable()
    self.environment = environment
  }

  /// Fetches one schema with everything it refers to. Reports a schema that isn't available or can't be used.
  ///
  /// - Parameter isNamed: Whether the user named it, so that it must be available.
  mutating func fetch(_ wanted: WantedSchema, isNamed: Bool) {
    switch FetchedSchemas.fetch(wanted.address, from: sources) {
    case .missing(let failure):
      // With `--all`, one unreachable host may be the reason for many schemas: one line for all of them.
      if let host = failure.host, !isNamed {
        leaveOut(wanted.kind ?? wanted.shown, reason: failure.reason, host: host)
      } else {
        environment.complain("skipped \(wanted.shown): \(failure.reason)")
      }
      code = max(code, isNamed ? .trouble : .findings)
    case .broken(let reason):
      environment.complain("skipped \(wanted.shown): it has errors: \(reason)")
      code = max(code, .findings)
    case .whole(let fetched, let marks):
      for (number, text) in fetched.enumerated() {
        // The first text is the schema itself, whose row keeps the address that its kind has.
        let address = number == 0 && wanted.kind != nil ? wanted.address : text.address
        var row = vendored.row(address, bytes: text.bytes, avoiding: texts.map(\.row))
        if number == 0, let kind = wanted.kind {
          (row.kind, row.marks) = (kind, marks)
          // A pattern with a blank or line end couldn't be read back from the list.
          if !wanted.patterns.isEmpty { row.patterns = wanted.patterns.filter(SchemaLock.isListable) }
        }
        take(row, text: text)
      }
    }
  }

  private mutating func leaveOut(_ name: String, reason: String, host: String) {
    // A second schema of the same host would only wait for the same failure.
    sources.unreachable.insert(host)
    if let index = unreached.firstIndex(where: { $0.host == host }) {
      unreached[index].names.append(name)
    } else {
      unreached.append((host, reason, [name]))
    }
  }

  private mutating func take(_ row: SchemaLock.Row, text: FetchedSchemas.Text) {
    let old = vendored.lock.row(of: row.address)
    let name = (row.kind.isEmpty ? "" : "\(row.kind): ") + (ObjectKind(address: row.address)?.key ?? row.address)
    if let index = texts.firstIndex(where: { $0.row.address == row.address }) {
      // A kind and a reference may lead to the same text; the row with the kind is the useful one.
      if !row.kind.isEmpty { texts[index].row = row }
      return
    }
    texts.append((row, text.bytes))
    let verb = old.map { $0.digest == row.digest ? "same" : "changed" } ?? "added"
    lines.append("\(verb) \(name) (\(text.origin))")
  }

  /// Writes the fetched schemas.
  mutating func finish(isAll: Bool) throws(UsageError) -> ExitCode {
    for (host, reason, names) in unreached {
      environment.complain("skipped \(names.joined(separator: ", ")): cannot reach \(host) (\(reason))")
    }
    // With a folder, the user has done this already.
    if !unreached.isEmpty, sources.folder == nil {
      environment.complain("use --from DIR to copy schemas from a folder, such as a copy of SchemaStore")
    }
    // A schema that the user named is installed completely or not at all.
    guard code != .trouble || isAll else { return code }
    if !isDry, !texts.isEmpty { try vendored.write(texts) }
    for line in lines { environment.output.writeLine(line) }
    return code
  }
}
