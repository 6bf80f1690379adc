internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Settings
internal import SettingsWork
internal import Workspace
internal import YAMLReading

/// Opens files as settings, with their schemas and layers. Functions that return nil have reported why.
extension InputOpener {
  // MARK: Changes

  /// Reads a file and changes its settings. Starts again if another program changed the file in the meantime, so that
  /// neither change is lost.
  ///
  /// - Parameters:
  ///   - allowsInput: Whether standard input may be used. The new text is then written to standard output.
  ///   - change: Makes the change. Returns nil if the file changed after it was read and nothing was written or
  ///     reported.
  /// - Throws: ``UsageError`` if the file is standard input and `allowsInput` is false, and any error of `change`.
  func change(
    _ operand: [UInt8], allowsInput: Bool = false, change: (EditableFile) throws(UsageError) -> ExitCode?
  ) throws(UsageError) -> ExitCode {
    let path = FilePath(bytes: operand)
    let isInput = path == FilePath("-")
    guard !isInput || allowsInput else { throw UsageError("cannot change standard input; give a FILE") }
    return try environment.retryUntilWritten(path) { () throws(UsageError) -> ExitCode? in
      guard let snapshot = try snapshot(operand, for: .change) else { return .trouble }
      return try change(
        EditableFile(
          path: isInput ? nil : path, snapshot: snapshot, arguments: arguments, environment: environment))
    }
  }

  // MARK: Files

  /// The file given by the first operand, for reading one of its settings. Nil if it can't be read completely; then the
  /// setting's default is reported too.
  func read(for path: Path) throws(UsageError) -> Snapshot? {
    let operand = arguments.operands[0]
    guard let file = try snapshot(operand) else {
      reportDefault(path, defaults: newInstall(insteadOf: operand))
      return nil
    }
    file.focus(on: [path])
    file.printError(environment)
    // The errors were reported, and values from such a file aren't reliable.
    guard file.exitCode != .trouble else { return nil }
    guard let model = file.effective.model, file.mayBeUnread(path) else { return file }
    try SettingOperand.require(path, in: file)
    reportDefault(path, defaults: newInstall(insteadOf: operand, model: model))
    return nil
  }

  /// - Parameter defaults: The settings of a new installation, or nil if the schema is unknown.
  private func reportDefault(_ path: Path, defaults: Snapshot?) {
    // If the schema doesn't declare the setting, it has no default.
    guard let settings = defaults?.effective, settings.entry(at: path) != nil else { return }
    let value = settings.node(at: path).map { InlineText.of(settings.shown, node: $0) }
    environment.printError("\(value.map { "the default of \(path) is \($0)" } ?? "\(path) has no default")")
  }

  /// The settings of a new installation, according to the schema of a file that can't be read. Nil if the schema is
  /// unknown.
  ///
  /// - Parameter model: The schema that was found for the file, if any.
  func newInstall(insteadOf operand: [UInt8]?, model: SettingsModel? = nil) -> Snapshot? {
    var text = unread(path(of: operand))
    // An empty text has the schema that the file's path implies.
    text.take([])
    var context = text.context(workspace, usesSchema: !arguments.isSet(CheckOptions.noSchema))
    if let model { context.schema = .model(model) }
    let snapshot = Snapshot([], context: context)
    return snapshot.model == nil ? nil : snapshot
  }

  /// A file with its schema and layers.
  ///
  /// - Parameters:
  ///   - operand: The file, or nil for an empty document.
  ///   - parse: Parses a text that may be neither YAML nor JSON. Nil to use the parser for the file's format.
  func snapshot(
    _ operand: [UInt8]?, for purpose: Purpose = .reading, parse: (([UInt8], Limits) -> ParsedText)? = nil
  ) throws(UsageError) -> Snapshot? {
    guard let operand else { return try snapshot([], named: "the defaults") }
    guard let text = opened(operand, for: purpose) else { return nil }
    return try snapshot(text, for: purpose, parse: parse)
  }

  /// The snapshot of a text that isn't a file.
  func snapshot(_ bytes: [UInt8], named name: String) throws(UsageError) -> Snapshot? {
    var text = unread(nil, shown: name)
    text.take(bytes)
    return environment.isValid(text.configuration) ? try snapshot(text, for: .reading, parse: nil) : nil
  }

  private func snapshot(
    _ text: InputText, for purpose: Purpose, parse: (([UInt8], Limits) -> ParsedText)?
  ) throws(UsageError) -> Snapshot? {
    let context = text.context(workspace, usesSchema: !arguments.isSet(CheckOptions.noSchema))
    var snapshot =
      parse.map { Snapshot($0(text.bytes, context.limits), context: context) } ?? Snapshot(text.bytes, context: context)
    // The values are needed anyway, so use them to find the document and the schema.
    let isChange = if case .change = purpose { true } else { false }
    snapshot = snapshot.of(
      document: try documentNumber(in: snapshot.values, shown: snapshot.shown, allowsMissing: isChange))
    guard isUsable(snapshot.resolution, of: snapshot, for: purpose),
      snapshot.policies.allSatisfy({ isUsable($0.resolution, of: snapshot, for: purpose) }),
      let layers = validLayers(below: text.path, resolution: snapshot.resolution)
    else { return nil }
    return layers.isEmpty ? snapshot : snapshot.with { $0.layers = layers }
  }

  func opened(_ operand: [UInt8], for purpose: Purpose) -> InputText? {
    do throws(UnreadableInput) {
      let text = try open(
        CheckInput(operand: operand), for: purpose, by: ParallelRunner.ofProgram(environment.processors))
      return text.isConfigured || environment.isValid(text.configuration) ? text : nil
    } catch {
      environment.printError(error.line)
      return nil
    }
  }

  /// The index of the document that the command works on, from 0. Documents without content are ignored unless
  /// `--document` selects them.
  ///
  /// - Throws: ``UsageError`` if there are several documents and none is selected.
  func documentNumber(in document: Document, shown: String, allowsMissing: Bool = false) throws(UsageError) -> Int {
    if let choice = try DocumentChoice(arguments) {
      return try choice.number(in: document, shown: shown, allowsMissing: allowsMissing)
    }
    let numbers = document.documentsWithContent.map(\.number)
    guard numbers.count > 1 else { return document.firstWithContent }
    throw UsageError(
      "\(shown) has \(numbers.count) documents; choose one with --document (\(DocumentChoice.listed(numbers)))")
  }

  /// The syntax of a file according to its name or configuration.
  func syntax(of operand: [UInt8]) -> TextSyntax { workspace.syntax(of: place(of: operand)) }

  // MARK: Layers

  /// The text with the layers below it, and a report on each layer that is invalid or can't be read.
  ///
  /// - Parameter path: The absolute path of the text, or nil for a text without a name.
  func layered(_ snapshot: Snapshot, of path: FilePath?) -> (snapshot: Snapshot, reports: [FileReport]) {
    guard let reading = layers(below: path, resolution: snapshot.resolution) else { return (snapshot, []) }
    let layered = reading.put(below: snapshot)
    let unreadable = reading.failures.map { OptionAdvice.unreadable($0.error, shown: $0.path.description) }
    return (layered, unreadable + reading.reports(layered.layerFindings))
  }

  /// - Parameter resolution: The schema of the text. Evaluated only if there are layers, because that may require
  ///   parsing the text.
  private func layers(below path: FilePath?, resolution: @autoclosure () -> SchemaResolution) -> LayerReading? {
    let files = layers.files(below: path, workspace: workspace)
    return files.isEmpty ? nil : LayerReading(files, resolution: resolution(), workspace: workspace)
  }

  /// The layers, or nil if one of them can't be read, which is reported.
  private func validLayers(below path: FilePath?, resolution: SchemaResolution) -> [SettingsLayer]? {
    guard let reading = layers(below: path, resolution: resolution) else { return [] }
    let (layers, failures) = (reading.layers, reading.failures)
    let errors = layers.compactMap { layer in
      layer.snapshot.syntaxErrors.first.map { FindingLines.line($0, in: layer.snapshot) }
    }
    for failure in failures { environment.printError("layer \(failure.path): \(failure.error.message)") }
    // The values of a malformed layer could affect any other, so none are used.
    for error in errors { environment.printError(error) }
    return failures.isEmpty && errors.isEmpty ? layers.map { $0.snapshot.layer($0.name) } : nil
  }
}

extension CommandEnvironment {
  /// Repeats a change to a file as long as another program changes the file in the meantime.
  ///
  /// - Parameter change: Makes the change. Returns nil if the file changed after it was read and nothing was written.
  func retryUntilWritten(_ path: FilePath, change: () throws(UsageError) -> ExitCode?) throws(UsageError) -> ExitCode {
    // Another program may write in a loop, so give up eventually.
    for _ in 0..<100 { if let code = try change() { return code } }
    printError("\(path): \(WritingProblem.changedMeanwhile.message)")
    return .trouble
  }
}

extension Snapshot {
  /// The schema for a command that needs one. If there is none, reports that, with the command that installs the schema
  /// of a known kind.
  ///
  /// - Parameter advice: What else the user can do.
  func neededModel(_ environment: CommandEnvironment, else advice: TerminalText? = nil) -> SettingsModel? {
    if model == nil {
      let kind = resolution.unknownKind.map { kind -> TerminalText in
        "schema not installed for \(shown); run `settle schema add \(kind.shellWord)`"
      }
      environment.printError(kind ?? "no schema found for \(shown)\(advice.map { "; " + $0 } ?? "")")
    }
    return model
  }

  /// Whether the text is malformed and nothing in it could be parsed.
  var isUnreadable: Bool {
    guard !syntaxErrors.isEmpty else { return false }
    guard let root else { return true }
    // Parsing a broken file may leave only a scalar or an empty collection.
    return !values.kind(root).isCollection || values.count(root) == 0
  }

  /// Whether a setting may be in a part of the text that couldn't be parsed.
  fileprivate func mayBeUnread(_ path: Path) -> Bool {
    // The setting may be after the syntax error.
    !syntaxErrors.isEmpty && node(at: path) == nil
  }
}
