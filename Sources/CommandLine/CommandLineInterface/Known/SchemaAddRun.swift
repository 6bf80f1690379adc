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
  let isDryRun: Bool
  var vendored: VendoredSchemas
  /// The fetched texts with their rows, to be written at the end.
  private var texts: [(row: SchemaLock.Row, bytes: [UInt8])] = []
  /// The lines to print after writing.
  private var lines: [TerminalText] = []
  private(set) var code = ExitCode.success
  /// Schemas that the user didn't name and whose host can't be reached, grouped by host, with the first reason.
  private var unreached: [(host: String, reason: String, names: [String])] = []

  init(_ arguments: ParsedArguments, environment: CommandEnvironment, known: KnownFiles) throws(UsageError) {
    let folder = arguments.path(Self.from)?.resolved(from: environment.workingFolder)
    if let folder, FileFacts.kind(folder) != .folder {
      throw UsageError.outside("--from: \(folder.description) is not a folder")
    }
    sources = SchemaSources(folder: folder, known: known, fetch: try SchemaFetch(environment))
    isDryRun = arguments.isSet(Self.dryRun)
    vendored = try VendoredSchemas(in: known.root)
    // Downloads may take a minute each, so check first that the result can be written.
    try vendored.requireWritable()
    self.environment = environment
  }

  /// Fetches a schema and everything that it refers to. Reports one that isn't available or can't be used.
  ///
  /// - Parameter isNamed: Whether the user named the schema, so that it must be available.
  mutating func fetch(_ wanted: RequestedSchema, isNamed: Bool) {
    switch FetchedSchemas.fetch(wanted.address, from: sources) {
    case .missing(let failure):
      // With `--all`, many schemas may be on an unreachable host, so report the host only once.
      if let host = failure.host, !isNamed {
        omit(wanted.kind ?? wanted.shown, reason: failure.reason, host: host)
      } else {
        environment.printError("skipped \(wanted.shown): \(failure.reason)")
      }
      code = max(code, isNamed ? .trouble : .findings)
    case .broken(let reason):
      environment.printError("skipped \(wanted.shown): it has errors: \(reason)")
      code = max(code, .findings)
    case .whole(let fetched, let marks):
      for (number, text) in fetched.enumerated() {
        // The first text is the schema itself, whose row has the address listed for its kind.
        let address = number == 0 && wanted.kind != nil ? wanted.address : text.address
        var row = vendored.row(address, bytes: text.bytes, avoiding: texts.map(\.row))
        if number == 0, let kind = wanted.kind {
          (row.kind, row.marks) = (kind, marks)
          // A pattern with spaces or line breaks can't be listed.
          if !wanted.patterns.isEmpty { row.patterns = wanted.patterns.filter(SchemaLock.isListable) }
        }
        take(row, text: text)
      }
    }
  }

  private mutating func omit(_ name: String, reason: String, host: String) {
    // Another request to the host would only time out again.
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
      // If a kind and a reference lead to the same text, keep the row with the kind.
      if !row.kind.isEmpty { texts[index].row = row }
      return
    }
    texts.append((row, text.bytes))
    let verb = old.map { $0.digest == row.digest ? "same" : "changed" } ?? "added"
    lines.append("\(verb) \(name) (\(text.origin))")
  }

  /// Writes the fetched schemas, and reports what was done.
  mutating func finish(isAll: Bool) throws(UsageError) -> ExitCode {
    for (host, reason, names) in unreached {
      environment.printError("skipped \(names.joined(separator: ", ")): cannot reach \(host) (\(reason))")
    }
    // With `--from`, this advice is pointless.
    if !unreached.isEmpty, sources.folder == nil {
      environment.printError("use --from DIR to copy schemas from a folder, such as a copy of SchemaStore")
    }
    // If the user named schemas, install either all of them or none.
    guard code != .trouble || isAll else { return code }
    if isDryRun {
      try vendored.requireWritable(texts.map(\.row))
    } else if !texts.isEmpty {
      try vendored.write(texts)
    }
    for line in lines { environment.output.writeLine(line) }
    return code
  }
}
