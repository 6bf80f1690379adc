internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import Workspace

/// The schema that a command works on, with a loader for the schemas that it refers to.
struct SchemaInput {
  var source: SchemaSource
  let options: Schema.Options
  var load: SchemaLoader
}

extension Schema.Options {
  /// Options for checking all parts of a schema.
  static func checked(assertsFormat: Bool = true) -> Self {
    var options = Self(sensitivity: .setting)
    options.assertsFormat = assertsFormat
    options.compilesUnreferenced = true
    return options
  }
}

/// Opens schemas. Functions that return nil have reported why.
///
/// A schema is given by a path, a URI, or the name of a bundled schema.
extension InputOpener {
  /// The schema and, if it is nil, the exit code.
  ///
  /// - Parameter broken: The exit code if the text is malformed.
  func schema(
    _ operand: [UInt8], broken: ExitCode = .findings
  ) throws(UsageError) -> (input: SchemaInput?, code: ExitCode) {
    let folder = environment.workingFolder
    let reference = SchemaReference(String(decoding: operand, as: UTF8.self), from: folder, workingFolder: folder)
    // Include unreferenced parts, unlike when checking files.
    let options = Schema.Options.checked()
    let (texts, configuration, _) = workspace.texts(of: reference, limits: options.limits)
    guard environment.isValid(configuration) else { return (nil, .trouble) }
    switch texts.load(reference.uri) {
    case .notFound(let reason, _):
      environment.printError("\(reason)")
      return (nil, .trouble)
    case .broken(let report): return (nil, try max(broken, self.report([report])))
    case .found(let source):
      return (SchemaInput(source: source, options: options, load: { texts.load($0) }), .success)
    }
  }

  /// Reports errors in the files that a command depends on.
  func report(_ reports: [FileReport]) throws(UsageError) -> ExitCode {
    var run = FileRun(
      try ReportOptions(arguments, environment: environment), environment: environment, reportsTo: environment.output)
    run.take(FileResult(shared: reports))
    return run.finish()
  }

  func model(named name: String) -> SettingsModel? {
    guard environment.isValid(workspace.configuration(ofFile: nil)) else { return nil }
    let resolution = workspace.resolution(named: name)
    return isUsable(resolution) ? resolution.model : nil
  }

  /// The settings of a schema, for generating code, a reference or another format.
  ///
  /// A schema that `settle schema check` rejects isn't used, because names or rules in it may be invalid. Only missing
  /// defaults are accepted. Messages of findings may quote sensitive values, so they aren't shown.
  func model(forOutputOf name: String) -> (model: SettingsModel?, code: ExitCode) {
    guard environment.isValid(workspace.configuration(ofFile: nil)) else { return (nil, .trouble) }
    let reports = workspace.schemaReports(name, options: .checked())
    // Loading the model reports a file that can't be read.
    let errors = reports.filter { $0.status != .unreadable }.flatMap { report in
      report.diagnostics.filter { $0.severity == .error && $0.code != .missingDefault }.map { (report, $0) }
    }
    guard let (report, first) = errors.first else {
      let model = model(named: name)
      return (model, model == nil ? .trouble : .success)
    }
    let more: TerminalText = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    let place = LineIndex(report.text).position(of: first.range.start)
    environment.printError(
      """
      \(report.path):\(place.line):\(place.column): error in the schema [\(first.code)]\(more); \
      nothing written: run `settle schema check \(name.shellWord)`
      """)
    return (nil, .findings)
  }

  func model(of operand: [UInt8]) -> SettingsModel? {
    let path = FilePath(bytes: operand).resolved(from: environment.workingFolder)
    // URIs and names of bundled schemas aren't files.
    guard FileFacts.kind(path) == .file else { return model(named: String(decoding: operand, as: UTF8.self)) }
    guard let text = opened(operand, for: .reading) else { return nil }
    let snapshot = Snapshot(text.bytes, context: text.context(workspace))
    let (document, resolution) = (snapshot.reading.parsed.document, snapshot.resolution)
    // `describe` also accepts a settings file and then describes its schema.
    if SchemaRecognition.isSchema(document, hasOther: resolution.choice != nil) { return model(named: path.fileURI) }
    guard isUsable(resolution, of: snapshot) else { return nil }
    // If there is a syntax error, the reference to the schema may be in the unread part.
    if resolution.model == nil, let line = snapshot.syntaxErrorLine {
      environment.printError(line)
      return nil
    }
    return snapshot.neededModel(environment, else: "use --schema")
  }

  /// The first line that a file needs to have a schema, or nil if its path is enough.
  func modeline(of path: FilePath, schema name: String) -> String? {
    workspace.modeline(of: path.resolved(from: environment.workingFolder), schema: name)
  }

  /// Whether a schema, if there is one, can be used for a purpose. Reports why if it can't.
  ///
  /// If part of a schema can't be applied, the result of a change might be invalid, so it isn't used. For reading, it
  /// is used with a warning.
  ///
  /// - Parameter snapshot: The file with the schema.
  func isUsable(_ resolution: SchemaResolution, of snapshot: Snapshot? = nil, for purpose: Purpose = .reading) -> Bool {
    let problem = resolution.firstError.map {
      FindingLines.line($0.report.path, lines: LineIndex($0.report.text), diagnostic: $0.finding)
    }
    let finding = resolution.finding.flatMap { finding in snapshot.map { FindingLines.line(finding, in: $0) } }
    switch resolution.use {
    case .none:
      if let finding { environment.printError("warning: \(finding)") }
      return true
    case .unusable(let reason):
      // A missing schema is reported where it is referred to, in the file or in the configuration.
      let isMissing = resolution.firstError?.finding.code == SchemaProblem.notFound
      let line = finding ?? (isMissing ? problem : nil)
      environment.printError(line ?? "cannot use the \(resolution.noun): \(problem ?? TerminalText(reason))")
      return false
    case .schema:
      let end: TerminalText = "use --no-schema to skip the check"
      if case .reading = purpose {
        let help = resolution.firstError?.finding.help.map { "; \($0)" } ?? ""
        if let problem {
          environment.printError("warning: cannot use part of the \(resolution.noun): \(problem)\(help)")
        }
        return true
      }
      // A value in the part that can't be applied might be invalid.
      if let problem {
        environment.printError(
          "cannot check the result, because part of the \(resolution.noun) cannot be used: \(problem); \(end)")
        return false
      }
      if case .conversion = purpose, let reason = resolution.uncheckedReason {
        environment.printError("cannot check the result: \(reason); \(end)")
        return false
      }
      return true
    }
  }
}
