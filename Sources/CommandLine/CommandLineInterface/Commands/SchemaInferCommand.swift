internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import SchemaWork
internal import Settings
internal import Stores
internal import Workspace

enum SchemaInferCommand: CommandDeclaration {
  static let path = "schema infer"
  static let operands = "FILE…"
  static var options: [Option] { SchemaInferRun.options + OutputFile.options + [CheckOptions.config] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let output = OutputFile(arguments, environment: environment)
    try output?.requireFree()
    return try SchemaInferRun(arguments, environment: environment).run(to: output)
  }
}

struct SchemaInferRun {
  private static let to = Option(
    "to", value: .oneOf(["yaml", "json"]), help: "The format of the schema (default: yaml, unless -o ends in .json)")
  private static let title = Option("title", value: .text("TEXT"), help: "The title of the schema")
  private static let strict = Option(
    "strict",
    help: "Only allow what the files show: no other keys, repeated items or empty strings")
  private static let comments = Option("comments", help: "Use the comment above a setting as its description")

  private static let defaults = Option(
    "defaults", help: "Use the values as defaults, as in a Helm chart; nothing is required")

  static let options = [to, title, comments, defaults, strict]

  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let opening: InputOpener

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
  }

  func run(to output: OutputFile?) throws(UsageError) -> ExitCode {
    var options = SchemaInference.Options()
    options.isStrict = arguments.isSet(Self.strict)
    options.areDefaults = arguments.isSet(Self.defaults)
    options.title = arguments.text(Self.title)
    let texts = try texts()
    guard let texts = texts.read else { return texts.code }
    var inference = SchemaInference(options)
    for text in texts {
      let document = text.values
      let comments = (arguments.isSet(Self.comments) || options.areDefaults) && !text.isJSON
      let above = comments ? KeyComments.all(of: document, tree: text.reading.tree) : [:]
      for (_, root) in document.documentsWithContent { inference.add(document, node: root, comments: above) }
    }
    guard !inference.isIncomplete else {
      environment.printError(
        "the files have more than \(Limits.inferredNodes) values; use fewer files [\(DiagnosticCode.tooCostly)]")
      return .trouble
    }
    return write(inference.schema, from: texts, to: output)
  }

  /// The texts of all inputs. Nil if one can't be used, which is reported, with the exit code of the run.
  private func texts() throws(UsageError) -> (read: [Snapshot]?, code: ExitCode) {
    let paths = arguments.operands.map(FilePath.init(bytes:))
    var inputs = CheckInputs(paths, workspace: opening.workspace, takesAllJSON: true)
    var run = FileRun(
      try ReportOptions(arguments, environment: environment), environment: environment, reportsTo: environment.output)
    var read: [Snapshot] = []
    var isBroken = false
    while let input = inputs.next() {
      do throws(UnreadableInput) {
        let text = try opening.open(input, for: .reading)
        // A broken configuration could exclude any file or assign any schema, so infer nothing.
        guard text.isConfigured || environment.isValid(text.configuration) else { return (nil, .trouble) }
        var context = text.context(nil)
        let snapshot = Snapshot(text.bytes, context: context)
        read.append(snapshot)
        guard !snapshot.syntaxErrors.isEmpty else { continue }
        // Which values are sensitive is unknown, so redact all of them.
        context.schema = .given(SchemaResolution(use: .unusable("")))
        run.take(FileResult(report: Snapshot(text.bytes, context: context).report))
      } catch {
        run.take(FileResult(report: error.report))
      }
      isBroken = true
    }
    if isBroken { return (nil, max(.findings, run.finish())) }
    guard !read.isEmpty else {
      throw .outside("no files to read in \(paths.map(\.description).joined(separator: ", "))")
    }
    return (read, .success)
  }

  /// Writes the schema after proving that it compiles and that every text is valid against it.
  private func write(_ schema: [UInt8], from texts: [Snapshot], to output: OutputFile?) -> ExitCode {
    let document = JSONParser.parse(schema, limits: Limits()).document
    let isJSON = arguments.text(Self.to).map { $0 == "json" } ?? (output?.path.hasSuffix(".json") == true)
    let written: [UInt8]
    switch ConversionWriter(Conversion(document: document, to: isJSON ? .json : .yaml), remark: { _ in }).text() {
    case .success(let text): written = text
    case .failure(let obstacle): return unproven("\(obstacle.message)")
    }
    let source = SchemaSource(
      uri: environment.workingFolder.appending("inferred").fileURI, path: "the schema", document: document)
    let (schema, problem) = SchemaReports.compiled(source, options: .settings)
    guard let made = schema else {
      return unproven(problem.map { "\($0.message) [\($0.code)]" } ?? "it cannot be compiled")
    }
    for text in texts {
      var context = text.context
      context.schema = .schema(made)
      let held = Snapshot(text.bytes, context: context)
      // The schema must accept the texts that it was inferred from.
      if let error = held.errors.first { return unproven(FindingLines.line(error, in: held)) }
    }
    var privacy = Privacy()
    for text in texts {
      let path = FilePath(text.shown)
      privacy.formUnion(Privacy(of: text.shown == "-" ? path : path.resolved(from: environment.workingFolder)))
    }
    return environment.write(written, to: output, privacy: privacy)
  }

  private func unproven(_ reason: TerminalText) -> ExitCode {
    environment.printError("no schema printed, because it would have errors: \(reason)")
    return .findings
  }
}
