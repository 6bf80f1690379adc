internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import SchemaWork
internal import Settings
internal import Workspace

enum SchemaTestCommand: CommandDeclaration {
  static let path = "schema test"
  static let operands = "[PATH…]"
  static var options: [Option] {
    [
      SchemaTestReport.coverage, SchemaTestReport.minCoverage, SettingsOptions.json, ReportOptions.report,
      OutputFile.force, ReportOptions.quiet, CheckOptions.noAssertFormat, CheckOptions.config,
    ]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    var session = try SchemaTestSession(arguments, environment: environment)
    return try session.run()
  }
}

/// A run of `settle schema test`: finds tests, runs them, and reports their results.
struct SchemaTestSession {
  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let workspace: Workspace
  private let options: Schema.Options
  private let texts = SchemaTextCache()
  private var results: [SchemaTestResult] = []
  /// The files read so far, so that no file is added twice.
  private var seen: Set<String> = []

  private var folder: FilePath { environment.workingFolder }

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    var options = Schema.Options.settings
    options.assertsFormat = !arguments.isSet(CheckOptions.noAssertFormat)
    self.options = options
    let operands = arguments.operands.isEmpty ? [Array(".".utf8)] : arguments.operands
    workspace = try InputOpener(arguments, environment: environment, schemas: operands).workspace
  }

  mutating func run() throws(UsageError) -> ExitCode {
    let report = try SchemaTestReport(arguments, environment: environment)
    let names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    let operands = SchemaOperands(workingFolder: folder, limits: options.limits)
    for found in operands.found(names.isEmpty ? ["."] : names) {
      switch found {
      case .schema(let name) where SchemaTestTexts.isName(name): try addFile(FilePath(name), isNamed: true)
      case .schema(let name): try addSchema(name)
      case .tests(let path): try addFile(path, isNamed: false)
      case .failed(let path, let error): throw .outside("\(path): \(error.message)")
      case .nothing: continue
      }
    }
    // A run without tests must not pass in CI.
    guard results.contains(where: { !$0.cases.isEmpty }) else {
      throw .outside("no tests in \(names.isEmpty ? "." : names.joined(separator: ", "))")
    }
    for index in results.indices { results[index].run(coverage: report.wantsCoverage) }
    return report.write(results)
  }

  // MARK: Texts

  /// Adds a schema with the tests in it and those in files next to it.
  private mutating func addSchema(_ name: String) throws(UsageError) {
    let index = try schema(SchemaReference(name, from: folder, workingFolder: folder), isNamed: true)
    let source = results[index].schema.source
    // The user and a test file may both refer to the same schema.
    guard seen.insert(source.uri).inserted else { return }
    let document = source.document
    let stated = try read(source.path, in: document) { workspace throws(SchemaTestTexts.InvalidTests) in
      try SchemaTestTexts(ofSchema: document, workspace: workspace)
    }
    let file = FilePath(fileURI: source.uri)
    for test in stated.tests {
      try add(test, to: index, fragment: "", shown: source.path, in: document, folder: file?.parent)
    }
    guard let file else { return }
    for path in SchemaTestTexts.files(nextTo: file.description).map({ FilePath($0) }) {
      // A schema's test files are looked up by name, and most of these names don't exist.
      if FileFacts.kind(path) == .file { try addFile(FilePath(DisplayPath.text(path, from: folder)), isNamed: false) }
    }
  }

  /// Adds a test file.
  ///
  /// - Parameter isNamed: Whether the user gave the file. If not, it was found and may be a link to anywhere.
  private mutating func addFile(_ path: FilePath, isNamed: Bool) throws(UsageError) {
    let absolute = path.resolved(from: folder)
    guard seen.insert(absolute.fileURI).inserted else { return }
    let shown = DisplayPath.text(absolute, from: folder)
    let document = try parsed(absolute, shown: shown, isMentioned: !isNamed)
    let stated = try read(shown, in: document) { workspace throws(SchemaTestTexts.InvalidTests) in
      try SchemaTestTexts(ofFile: document, workspace: workspace)
    }
    let parent = absolute.parent ?? folder
    for target in stated.targets {
      let reference = SchemaReference(target.name, from: parent, workingFolder: folder)
      let fragment = reference.uri.uriFragment.map { "#" + $0 } ?? ""
      let index: Int
      do throws(UsageError) {
        index = try schema(reference, isNamed: false)
        guard results[index].schema.run(fragment) != nil else { throw .outside("\(reference.shown) not found") }
      } catch {
        throw .outside("\(place(shown, in: document, range: target.place)): \(error.message)")
      }
      for test in stated.tests {
        try add(test, to: index, fragment: fragment, shown: shown, in: document, folder: parent)
      }
    }
  }

  private func read(
    _ shown: String, in document: Document,
    body: (Workspace) throws(SchemaTestTexts.InvalidTests) -> SchemaTestTexts
  ) throws(UsageError) -> SchemaTestTexts {
    do throws(SchemaTestTexts.InvalidTests) { return try body(workspace) } catch {
      throw .outside("\(place(shown, in: document, range: error.place)): \(error.message)")
    }
  }

  private func place(_ shown: String, in document: Document, range: ByteRange) -> TerminalText {
    let position = document.lines.position(of: range.start)
    return "\(shown):\(position.line):\(position.column)"
  }

  private mutating func add(
    _ test: SchemaTest, to index: Int, fragment: String, shown: String, in document: Document, folder: FilePath?
  ) throws(UsageError) {
    let data: (document: Document, node: NodeID)
    if let stated = test.data {
      data = stated
    } else {
      let place = place(shown, in: document, range: test.place)
      guard let folder, let path = test.dataPath else { throw .outside("\(place): no file to resolve it against") }
      let file = FilePath(path).resolved(from: folder)
      let named = DisplayPath.text(file, from: environment.workingFolder)
      let document = try parsed(file, shown: named, isMentioned: true)
      guard let root = document.roots.first else { throw .outside("\(place): \(named) is empty") }
      data = (document, root)
    }
    let line = document.lines.line(of: test.place.start)
    results[index].add(TestedSchema.Case(test, data: data, fragment: fragment), path: shown, line: line)
  }

  private func parsed(_ path: FilePath, shown: String, isMentioned: Bool) throws(UsageError) -> Document {
    let bytes: [UInt8]
    do throws(FileError) {
      let limit = options.limits.fileBytes
      bytes = try isMentioned ? workspace.tree.mentioned(path, limit: limit) : FileReading.read(path, limit: limit)
    } catch { throw .outside("\(shown): \(error.message)") }
    let parsed = SchemaTextLoader.parsed(bytes, of: path, limits: options.limits)
    if let problem = parsed.diagnostics.first(where: { $0.severity == .error }) {
      // Which values are sensitive is unknown, so redact all of them.
      var context = SnapshotContext(shown, syntax: .yaml, limits: options.limits)
      context.schema = .given(SchemaResolution(use: .unusable("")))
      throw .outside(
        FindingLines.line(
          shown, lines: parsed.document.lines, diagnostic: Snapshot(parsed, context: context).redacted(problem)))
    }
    return parsed.document
  }

  // MARK: Schemas

  /// The index of a schema in ``results``. Compiles the schema when it is first needed.
  ///
  /// - Parameter isNamed: Whether the user gave the schema. If not, it is from a test file, which may be untrusted.
  private mutating func schema(_ reference: SchemaReference, isNamed: Bool) throws(UsageError) -> Int {
    let uri = reference.uri.withoutFragment
    if let known = results.firstIndex(where: { $0.schema.source.uri == uri }) { return known }
    // Otherwise a test file could reveal parts of any file through the messages of its tests.
    if !isNamed, let path = FilePath(fileURI: uri), !workspace.tree.contains(path) {
      throw .outside("\(reference.shown): \(FileError(path, reason: .outside).message)")
    }
    var reference = reference
    reference.isNamedOutright = isNamed
    let (inside, found, known) = workspace.texts(of: reference, limits: options.limits)
    guard environment.isValid(found) else { throw .outside("the configuration has errors") }
    let finder = SchemaTextCache.Finder(
      isNamedOutright: isNamed, configuration: found?.configuration.path, known: ObjectIdentifier(known))
    let load: SchemaLoader = { [texts] in texts.load($0, by: finder, in: inside).load }
    switch load(uri) {
    case .notFound(let reason, _): throw .outside("\(reason)")
    case .broken(let report): throw .outside(Self.words(report))
    case .found(let source):
      let compilation = Schema.compile(source, options: options, load: load)
      if let problem = compilation.reports.first(where: { $0.status == .invalid }) {
        throw .outside(Self.words(problem))
      }
      results.append(SchemaTestResult(TestedSchema(source, options: options, workspace: workspace, load: load)))
      return results.count - 1
    }
  }

  private static func words(_ report: FileReport) -> TerminalText {
    let problem = report.diagnostics.first { $0.severity == .error }
    return problem.map { FindingLines.line(report.path, lines: LineIndex(report.text), diagnostic: $0) }
      ?? "\(report.path)"
  }
}
