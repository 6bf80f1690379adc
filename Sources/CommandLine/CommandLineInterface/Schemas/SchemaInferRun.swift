internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONParsing
internal import JSONSchema
internal import Reporting
internal import Settings
internal import SettingsWork
internal import StoreFormats
internal import Workspace

/// One run of `settle schema infer`.
struct SchemaInferRun {
  private static let to = Option(
    "to", .oneOf(["yaml", "json"]), help: "The format of the schema (default: yaml, unless -o ends in .json)")
  private static let title = Option("title", .text("TEXT"), help: "The title of the schema")
  private static let strict = Option(
    "strict",
    help: "Only allow what the files show: no other keys, repeated items or empty strings")
  private static let comments = Option("comments", help: "Use the comment above a setting as its description")

  static let options = [to, title, comments, strict]

  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let workspace: Workspace
  private let reader: InputReader

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) {
    (self.arguments, self.environment) = (arguments, environment)
    workspace = try Workspace.open(arguments, environment, schemas: arguments.operands)
    reader = InputReader(environment: environment, workspace: workspace)
  }

  func run(to output: OutputFile?) throws(UsageError) -> ExitCode {
    var options = SchemaInference.Options()
    options.isStrict = arguments.isSet(Self.strict)
    options.title = arguments.text(Self.title)
    let texts = try texts()
    guard let texts = texts.read else { return texts.code }
    var inference = SchemaInference(options)
    for text in texts {
      let document = text.values
      let comments = arguments.isSet(Self.comments) && !text.isJSON
      let above = comments ? KeyComments.all(of: document, text.reading.tree) : [:]
      for (_, root) in document.documentsWithContent { inference.add(document, root, comments: above) }
    }
    guard !inference.isIncomplete else {
      environment.complain(
        "the files have more than \(Limits.inferredNodes) values; use fewer files [\(DiagnosticCode.tooCostly)]")
      return .trouble
    }
    return write(inference.schema, from: texts, to: output)
  }

  /// The texts of all inputs; nil, with the code of the run, once the reason why one can't be used is reported.
  private func texts() throws(UsageError) -> (read: [Snapshot]?, code: ExitCode) {
    var inputs = CheckInputs(
      InputPaths(named: arguments.operands.map(FilePath.init(bytes:))), workspace: workspace, takesAllJSON: true)
    let options = try ReportOptions(arguments, environment)
    var writer = ReportWriter(options, environment)
    var read: [Snapshot] = []
    var isBroken = false
    while let input = inputs.next() {
      do throws(InputReader.Failure) {
        let text = try reader.read(input, by: nil)
        guard text.isConfigured || environment.isSound(text.configuration) else { return (nil, .trouble) }
        var context = SnapshotContext(text.shown, text.syntax, limits: text.limits)
        let snapshot = Snapshot(text.bytes, context)
        if snapshot.syntaxErrors.isEmpty {
          read.append(snapshot)
        } else {
          isBroken = true
          // Which of its values are secrets isn't known.
          context.schema = .given(SchemaResolution(use: .unusable("")))
          writer.write(.init(Snapshot(text.bytes, context).report, options))
        }
      } catch {
        writer.write(.init(error.report, options))
        isBroken = true
      }
    }
    if isBroken {
      _ = writer.finish()
      return (nil, writer.summary.unreadable > 0 ? .trouble : .findings)
    }
    guard !read.isEmpty else {
      throw .outside(
        "no files to read in \(arguments.operands.map { FilePath(bytes: $0).description }.joined(separator: ", "))")
    }
    return (read, .success)
  }

  /// Writes the schema once it is proven: it holds together, and every text is valid by it.
  private func write(_ schema: [UInt8], from texts: [Snapshot], to output: OutputFile?) -> ExitCode {
    let document = JSONParser.parse(schema, limits: Limits()).document
    let isJSON = arguments.text(Self.to).map { $0 == "json" } ?? (output?.path.hasSuffix(".json") == true)
    let written: [UInt8]
    switch ConversionWriter(Conversion(document: document, to: isJSON ? .json : .yaml), tell: { _ in }).text() {
    case .success(let text): written = text
    case .failure(let obstacle): return unproven("\(obstacle.message)")
    }
    let source = SchemaSource(
      uri: environment.workingFolder.appending("inferred").fileURI, path: "the schema", document: document)
    let (schema, fault) = SchemaReports.compiled(source, options: .settings)
    guard let made = schema else {
      return unproven(fault.map { "\($0.message) [\($0.code)]" } ?? "it cannot be compiled")
    }
    for text in texts {
      var context = text.context
      context.schema = .schema(made)
      let held = Snapshot(text.bytes, context)
      if let error = held.errors.first { return unproven(FindingLines.line(error, in: held)) }
    }
    guard let output else {
      environment.output.write(bytes: written)
      return .success
    }
    var privacy = Privacy()
    for text in texts {
      let path = FilePath(text.shown)
      privacy.formUnion(Privacy(of: text.shown == "-" ? path : path.resolved(from: environment.workingFolder)))
    }
    return output.write(written, environment, privacy)
  }

  private func unproven(_ reason: TerminalText) -> ExitCode {
    environment.complain("no schema printed, because it would have errors: \(reason)")
    return .findings
  }
}
