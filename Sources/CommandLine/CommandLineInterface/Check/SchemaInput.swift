internal import CommandLineKit
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Settings
internal import Workspace

/// The schema that a command works on, with the loader of others.
struct SchemaInput {
  static let output = Option("output", short: "o", .text("FILE"), help: "Write to this file instead of standard output")

  var source: SchemaSource
  var options: Schema.Options
  var load: SchemaLoader
  var workspace: Workspace

  /// The options of every command that writes a text to a file.
  static let outputOptions = [output, OutputFile.force]

  /// Calls `work` with the schema that the arguments name; where there is none, reports why.
  ///
  /// - Parameters:
  ///   - operand: the number of the operand that names it.
  ///   - broken: the exit code for a text that isn't well-formed.
  static func read(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, operand: Int = 0, broken: ExitCode = .findings,
    _ work: (SchemaInput) throws(UsageError) -> ExitCode
  ) throws(UsageError) -> ExitCode {
    let name = String(decoding: arguments.operands[operand], as: UTF8.self)
    let folder = environment.workingFolder
    let reference = SchemaReference(name, from: folder, workingFolder: folder)
    var options = Schema.Options(sensitivity: .setting)
    options.compilesUnreferenced = true
    let workspace = try Workspace.open(
      arguments, environment, schemas: arguments.operands)
    let found = workspace.configuration(ofSchema: reference)
    guard environment.isSound(found) else { return .trouble }
    let texts = SchemaTexts(
      mapping: found?.configuration, tree: workspace.tree, limits: options.limits, named: reference)
    switch texts.load(reference.uri) {
    case .notFound(let reason):
      environment.complain("\(reason)")
      return .trouble
    case .broken(let report):
      let options = try ReportOptions(arguments, environment)
      var writer = ReportWriter(options, environment)
      writer.write(.init(report, options))
      return writer.finish() ? broken : .trouble
    case .found(let source):
      return try work(SchemaInput(source: source, options: options, load: { texts.load($0) }, workspace: workspace))
    }
  }

  /// Writes a new text to the output that the arguments name.
  static func write(_ text: [UInt8], _ arguments: ParsedArguments, _ environment: CommandEnvironment) -> ExitCode {
    guard let file = OutputFile(output, arguments, environment) else {
      environment.output.write(bytes: text)
      return .success
    }
    let source = arguments.operands.first.map { FilePath(bytes: $0).resolved(from: environment.workingFolder) }
    return file.write(text, environment, source.map(Privacy.init(of:)) ?? Privacy())
  }
}
