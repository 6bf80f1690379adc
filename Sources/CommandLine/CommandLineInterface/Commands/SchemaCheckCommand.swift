internal import Analysis
internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Settings
internal import Workspace

enum SchemaCheckCommand: CommandDeclaration {
  static let path = "schema check"
  static let operands = "SCHEMA…"
  static var options: [Option] {
    [fix, CheckOptions.config, CheckOptions.noAssertFormat, CheckOptions.strict] + ReportOptions.all
  }

  private static let fix = Option("fix", help: "Remove keywords that have no effect, then check")

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let reports = try ReportOptions(arguments, environment: environment)
    let options = Schema.Options.checked(assertsFormat: !arguments.isSet(CheckOptions.noAssertFormat))
    let found = SchemaOperands(workingFolder: environment.workingFolder, limits: options.limits)
      .found(arguments.operands.map { String(decoding: $0, as: UTF8.self) })
    if arguments.isSet(fix) {
      let opening = try InputOpener(arguments, environment: environment, schemas: arguments.operands)
      for case .schema(let name) in found {
        let code = try fix(name, options: options, opening: opening)
        if code != .success { return code }
      }
    }
    // Open a new workspace, because fixing may have changed files.
    let workspace = try InputOpener(arguments, environment: environment, schemas: arguments.operands).workspace
    var run = FileRun(reports, environment: environment, reportsTo: environment.output)
    for one in found {
      guard let result = result(one, options: options, workspace: workspace) else { continue }
      guard run.take(result) else { break }
    }
    return run.finish()
  }

  /// The reports on a schema, or nil for a file of tests, which isn't checked.
  private static func result(
    _ found: SchemaOperands.Found, options: Schema.Options, workspace: Workspace
  ) -> FileResult? {
    switch found {
    case .schema(let name):
      let folder = workspace.workingFolder
      let reference = SchemaReference(name, from: folder, workingFolder: folder)
      // Don't check a schema if the configuration that maps its addresses has errors.
      if let failure = workspace.configuration(ofFile: FilePath(fileURI: reference.uri))?.problem {
        return FileResult(code: .trouble, shared: [failure])
      }
      return FileResult(shared: workspace.schemaReports(name, options: options))
    case .tests: return nil
    case .failed(let path, let error):
      return FileResult(report: OptionAdvice.unreadable(error, shown: path.description))
    case .nothing(let folder):
      return FileResult(
        code: .trouble,
        complaint:
          "no schema in \(folder): looked for YAML and JSON files with a dialect in $schema, or below a folder "
          + "called schemas")
    }
  }

  /// Removes keywords that have no effect from a schema, and shortens those that have a shorter equivalent.
  private static func fix(_ name: String, options: Schema.Options, opening: InputOpener) throws(UsageError) -> ExitCode
  {
    let environment = opening.environment
    // A bundled schema, or one at a URL, isn't changed.
    guard FileFacts.kind(FilePath(name).resolved(from: environment.workingFolder)) == .file else { return .success }
    let found = (opening.workspace.schemaReports(name, options: options).first?.diagnostics ?? [])
      .filter { $0.code == .redundantKeyword }.compactMap(\.instanceLocation)
    let places = found.uniqued().map { Path($0) }
    // A place inside another one needs no change of its own.
    let outer = places.filter { place in !places.contains { place != $0 && place.isInside($0) } }
    guard !outer.isEmpty else { return .success }
    return try opening.change(Array(name.utf8)) { file throws(UsageError) in
      // Last first, so that indices in lists stay valid.
      let values = file.snapshot.values
      let operations = outer.reversed().map { path -> SettingOperation in
        let value = values.node(at: path).flatMap {
          RedundantKeywords.replacement(of: $0, at: path.pointer, in: values)
        }
        return value.map { .set(path, InputValue(values, node: $0)) } ?? .unset(path, isRequired: true)
      }
      guard let edit = try JointEdit([operations], file: file) else { return .findings }
      return edit.deliver { _ in
        environment.output.writeLine("Fixed \(outer.count.counted("problem")) in \(name)")
      }
    }
  }
}
