internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import SchemaWork
internal import Workspace

enum SchemaDiffCommand: CommandDeclaration {
  static let path = "schema diff"
  private static let requirements: [(name: String, value: SchemaDiff.Requirement)] = [
    ("backward", .backward), ("forward", .forward), ("full", [.backward, .forward]), ("none", []),
  ]
  private static let require = Option(
    "require", value: .oneOf(requirements.map(\.name)),
    help:
      "The required compatibility: backward (default), forward, full (both), or none")
  private static let allowUnknown = Option("allow-unknown", help: "Don't fail if compatibility is unknown")
  private static let json = Option("json", help: "Print JSON in the format of the bundled schema schema-diff")
  private static let since = Option(
    "since", value: .text("REV"), help: "Compare each schema with its version at this git revision")
  private static let all = Option("all", help: "Also report changed titles, descriptions and help")
  private static let budget = Option(
    "budget", value: .number(1...1_000_000_000), help: "The step limit for each direction (default 1000000)")
  private static let migrated = Option("migrated", help: "Migrate all documents and files to NEW before comparing")
  private static let replay = Option(
    "replay", value: .text("PATH"),
    help: "Check all YAML and JSON files below this path against both schemas; can be repeated"
  ).repeated

  static let operands = "OLD NEW"
  static let operandCount = 1...Int.max
  static var options: [Option] {
    [
      since, migrated, replay, require, allowUnknown, all, CheckOptions.strict, budget, CheckOptions.noAssertFormat,
      CheckOptions.config, json,
    ]
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
    guard let revision = arguments.text(since) else {
      guard arguments.operands.count == 2 else { throw UsageError("give two schemas, OLD and NEW, or --since REV") }
      guard let old = try opening.schema(arguments.operands[0], broken: .trouble).input,
        let new = try opening.schema(arguments.operands[1], broken: .trouble).input
      else { return .trouble }
      return try compare(old, new: new, opening: opening)
    }
    let texts = try RevisionTexts(revision, in: environment.workingFolder, option: "--since")
    var code = ExitCode.success
    for operand in arguments.operands { code = try max(code, compare(operand, since: texts, opening: opening)) }
    return code
  }

  private static func compare(
    _ operand: [UInt8], since texts: RevisionTexts, opening: InputOpener
  ) throws(UsageError) -> ExitCode {
    // The old schema's references must be read at the same revision, not mixed with new ones.
    guard let new = try opening.schema(operand, broken: .trouble).input else { return .trouble }
    var old = new
    old.load = { texts.load($0, else: new.load) }
    switch old.load(new.source.uri) {
    case .found(let source): old.source = source
    case .notFound(let reason, _):
      opening.environment.printError("\(reason)")
      return .trouble
    case .broken: return .trouble
    }
    return try compare(old, new: new, opening: opening)
  }

  private static func compare(_ old: SchemaInput, new: SchemaInput, opening: InputOpener) throws(UsageError) -> ExitCode
  {
    let (arguments, environment, workspace) = (opening.arguments, opening.environment, opening.workspace)
    guard let first = try compiled(old, opening: opening), let second = try compiled(new, opening: opening)
    else { return .trouble }
    var request = SchemaChange.Request(requirements.first { $0.name == arguments.text(require) }?.value ?? .backward)
    request.reportsWords = arguments.isSet(all)
    request.budget = arguments.number(budget) ?? Limits.comparisonSteps
    request.isMigrated = arguments.isSet(migrated)
    // Migration needs a target version.
    if request.isMigrated, second.version == nil {
      environment.printError("\(new.source.path): cannot migrate: no version in x-settings")
      return .trouble
    }
    request.documents = [old, new].flatMap {
      NeighboringTests.documents(of: $0.source, workspace: workspace, limits: $0.options.limits)
    }
    let paths = arguments.all(replay).map(FilePath.init(bytes:))
    if !paths.isEmpty {
      guard let files = try replayed(paths, opening: opening) else { return .trouble }
      request.files = files
    }
    let change = SchemaChange(first, new: second, request: request, workspace: workspace)
    let record = SchemaDiffRecord(
      change, old: .init(source: old.source, version: first.version),
      new: .init(source: new.source, version: second.version))
    if arguments.isSet(json) {
      environment.output.write(json: record.json)
    } else {
      record.write(environment.output)
    }
    let diff = change.diff
    // Unknown compatibility counts as incompatible, so that CI fails unless someone accepts it.
    let isUndecided = diff.isUndecided && !arguments.isSet(allowUnknown)
    let hasWarnings = arguments.isSet(CheckOptions.strict) && diff.count(.warning) > 0
    let isBroken = diff.count(.error) > 0 || change.replay?.broken.isEmpty == false
    return isBroken || isUndecided || hasWarnings ? .findings : .success
  }

  /// The compiled schema. Nil if it can't be used, which is reported.
  private static func compiled(_ input: SchemaInput, opening: InputOpener) throws(UsageError) -> ComparedSchema? {
    var options = input.options
    options.assertsFormat = !opening.arguments.isSet(CheckOptions.noAssertFormat)
    // A broken definition that nothing refers to doesn't affect any document.
    options.compilesUnreferenced = false
    let compilation = Schema.compile(input.source, options: options, load: input.load)
    let problems = compilation.reports.filter { $0.diagnostics.contains { $0.severity == .error } }
    if let schema = compilation.schema, problems.isEmpty {
      return ComparedSchema(schema) { [options, load = input.load] source in
        Schema.compile(source, options: options, load: load).schema
      }
    }
    _ = try opening.report(problems)
    return nil
  }
}

extension SchemaDiffCommand {
  /// All YAML and JSON files at or below some paths. Nil if one can't be read, which is reported.
  fileprivate static func replayed(_ paths: [FilePath], opening: InputOpener) throws(UsageError) -> [ReplayedFile]? {
    // Standard input has no name, so no schema could be found for it.
    guard !paths.contains(where: { $0.bytes.isEmpty || $0 == FilePath("-") }) else {
      throw UsageError("--replay needs a file or a folder")
    }
    var inputs = CheckInputs(paths, workspace: opening.workspace, takesAllJSON: true)
    var files: [ReplayedFile] = []
    while let input = inputs.next() {
      do throws(UnreadableInput) {
        let text = try opening.open(input, for: .reading)
        files.append(ReplayedFile(text.shown, bytes: text.bytes, syntax: text.syntax))
      } catch {
        opening.environment.printError(error.line)
        return nil
      }
    }
    return files
  }
}

/// The documents in test files next to a schema. Files that cannot be read are skipped, because `settle schema test`
/// reports them.
enum NeighboringTests {
  static func documents(of source: SchemaSource, workspace: Workspace, limits: Limits) -> [JSONValue] {
    guard let schema = FilePath(fileURI: source.uri) else { return [] }
    return SchemaTestTexts.files(nextTo: schema.description).flatMap { name -> [JSONValue] in
      guard let bytes = try? workspace.tree.mentioned(FilePath(name), limit: limits.fileBytes) else { return [] }
      let parsed = SchemaTextLoader.parsed(bytes, of: FilePath(name), limits: limits)
      guard parsed.diagnostics.isEmpty else { return [] }
      let tests = (try? SchemaTestTexts(ofFile: parsed.document, workspace: workspace))?.tests ?? []
      return tests.compactMap { test in test.data.map { JSONValue($0.document, node: $0.node) } }
    }
  }
}
