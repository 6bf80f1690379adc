internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import Workspace

/// The schema that a command works on, with the loader for others.
struct SchemaInput {
  var source: SchemaSource
  let options: Schema.Options
  var load: SchemaLoader
}

extension Schema.Options {
  /// Options that check every part of a schema.
  static func checked(assertsFormat: Bool = true) -> Self {
    var options = Self(sensitivity: .setting)
    options.assertsFormat = assertsFormat
    options.compilesUnreferenced = true
    return options
  }
}

/// Schemas as descriptions of settings. Each function reports why there is none, and then returns nil.
///
/// A schema is named by a path, a URI, or the name of a bundled one.
extension Opening {
  /// The text of a schema, with the exit code if there is none.
  ///
  /// - Parameter broken: The exit code for a text that isn't well-formed.
  func schema(
    _ operand: [UInt8], broken: ExitCode = .findings
  ) throws(UsageError) -> (input: SchemaInput?, code: ExitCode) {
    let folder = environment.workingFolder
    let reference = SchemaReference(String(decoding: operand, as: UTF8.self), from: folder, workingFolder: folder)
    // Unlike a check of files, a check of a schema includes parts that nothing refers to.
    let options = Schema.Options.checked()
    let (texts, configuration, _) = workspace.texts(of: reference, limits: options.limits)
    guard environment.isSound(configuration) else { return (nil, .trouble) }
    switch texts.load(reference.uri) {
    case .notFound(let reason, _):
      environment.complain("\(reason)")
      return (nil, .trouble)
    case .broken(let report): return (nil, try max(broken, self.report([report])))
    case .found(let source):
      return (SchemaInput(source: source, options: options, load: { texts.load($0) }), .success)
    }
  }

  /// Reports errors in files that a command depends on.
  func report(_ reports: [FileReport]) throws(UsageError) -> ExitCode {
    var run = Run(
      try ReportOptions(arguments, environment: environment), environment: environment, reportsTo: environment.output)
    run.take(FileResult(shared: reports))
    return run.finish()
  }

  func model(named name: String) -> SettingsModel? {
    guard environment.isSound(workspace.configuration(ofFile: nil)) else { return nil }
    let resolution = workspace.resolution(named: name)
    return isUsable(resolution) ? resolution.model : nil
  }

  /// The settings of a schema for generating code, a reference or another format.
  ///
  /// A schema that `settle schema check` rejects isn't used, because a name or a rule in it may be anything. A missing
  /// default is acceptable. The finding's own words may quote sensitive values, so they aren't shown.
  func model(forOutputOf name: String) -> (model: SettingsModel?, code: ExitCode) {
    guard environment.isSound(workspace.configuration(ofFile: nil)) else { return (nil, .trouble) }
    let reports = workspace.schemaReports(name, options: .checked())
    // A file that can't be read is reported when the model is loaded.
    let errors = reports.filter { $0.status != .unreadable }.flatMap { report in
      report.diagnostics.filter { $0.severity == .error && $0.code != .missingDefault }.map { (report, $0) }
    }
    guard let (report, first) = errors.first else {
      let model = model(named: name)
      return (model, model == nil ? .trouble : .success)
    }
    let more: TerminalText = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
    let place = LineIndex(report.text).position(of: first.range.start)
    environment.complain(
      """
      \(report.path):\(place.line):\(place.column): error in the schema [\(first.code)]\(more); \
      nothing written: run "settle schema check \(name.shellWord)"
      """)
    return (nil, .findings)
  }

  func model(of operand: [UInt8]) -> SettingsModel? {
    let path = FilePath(bytes: operand).resolved(from: environment.workingFolder)
    // Names of bundled schemas and URIs aren't files.
    guard FileFacts.kind(path) == .file else { return model(named: String(decoding: operand, as: UTF8.self)) }
    guard let text = opened(operand, for: .reading) else { return nil }
    let snapshot = Snapshot(text.bytes, context: text.context(workspace))
    let (document, resolution) = (snapshot.reading.parsed.document, snapshot.resolution)
    // `describe` accepts a settings file too, whose schema is then meant.
    if SchemaRecognition.isSchema(document, hasOther: resolution.choice != nil) { return model(named: path.fileURI) }
    guard isUsable(resolution, of: snapshot) else { return nil }
    // With a syntax error, the schema may be named in the unread part.
    if resolution.model == nil, let line = snapshot.syntaxErrorLine {
      environment.complain(line)
      return nil
    }
    return snapshot.neededModel(environment, else: "use --schema")
  }

  /// The first line that a file needs for its schema to be found, or nil if its name is enough.
  func modeline(of path: FilePath, schema name: String) -> String? {
    workspace.modeline(of: path.resolved(from: environment.workingFolder), schema: name)
  }

  /// Whether the schema found, if any, can be used for the purpose. Reports why if it can't.
  ///
  /// If part of a schema can't be applied, the result of a change may be invalid. For reading, the schema is used with
  /// a warning.
  ///
  /// - Parameter snapshot: The file that has the schema.
  func isUsable(_ resolution: SchemaResolution, of snapshot: Snapshot? = nil, for purpose: Purpose = .reading) -> Bool {
    let fault = resolution.firstFault.map {
      FindingLines.line($0.report.path, lines: LineIndex($0.report.text), diagnostic: $0.finding)
    }
    let finding = resolution.finding.flatMap { finding in snapshot.map { FindingLines.line(finding, in: $0) } }
    switch resolution.use {
    case .none:
      if let finding { environment.complain("warning: \(finding)") }
      return true
    case .unusable(let reason):
      // A missing schema is reported at the place that names it, in the file or in the configuration.
      let isMissing = resolution.firstFault?.finding.code == SchemaProblem.notFound
      let line = finding ?? (isMissing ? fault : nil)
      environment.complain(line ?? "cannot use the \(resolution.noun): \(fault ?? TerminalText(reason))")
      return false
    case .schema:
      let end: TerminalText = "use --no-schema to skip the check"
      if case .reading = purpose {
        let help = resolution.firstFault?.finding.help.map { "; \($0)" } ?? ""
        if let fault { environment.complain("warning: cannot use part of the \(resolution.noun): \(fault)\(help)") }
        return true
      }
      // A value in the part that can't be applied may be invalid.
      if let fault {
        environment.complain(
          "cannot check the result, because part of the \(resolution.noun) cannot be used: \(fault); \(end)")
        return false
      }
      if case .conversion = purpose, let reason = resolution.uncheckedReason {
        environment.complain("cannot check the result: \(reason); \(end)")
        return false
      }
      return true
    }
  }
}
