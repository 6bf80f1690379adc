internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Reporting
internal import Settings
internal import Workspace

/// One run of `settle schema check`.
struct SchemaCheckRun {
  private let reports: ReportOptions
  private let environment: CommandEnvironment
  private let workspace: Workspace
  private let options: Schema.Options

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    reports = try ReportOptions(arguments, environment: environment)
    options = .checked(assertsFormat: !arguments.isSet(CheckOptions.noAssertFormat))
    workspace = try Opening(arguments, environment: environment, schemas: arguments.operands).workspace
  }

  func run(_ names: [String]) -> ExitCode {
    var run = Run(reports, environment: environment, reportsTo: environment.output)
    for found in SchemaOperands(workingFolder: environment.workingFolder, limits: options.limits).found(names) {
      var result = FileResult()
      switch found {
      case .schema(let name):
        let fault = fault(ofConfigurationFor: name)
        if fault != nil { result.code = .trouble }
        result.shared = fault.map { [$0] } ?? workspace.schemaReports(name, options: options)
      case .tests: continue
      case .failed(let path, let error): result.report = OptionAdvice.unreadable(error, shown: path.description)
      case .nothing(let folder):
        result.code = .trouble
        result.complaint =
          "no schema in \(folder): looked for YAML and JSON files with a dialect in "
          + "$schema, or below a folder called schemas"
      }
      guard run.take(result) else { break }
    }
    return run.finish()
  }

  /// The errors of the configuration that maps the schema's addresses. With such errors, the schema isn't checked.
  private func fault(ofConfigurationFor name: String) -> FileReport? {
    let folder = workspace.workingFolder
    let reference = SchemaReference(name, from: folder, workingFolder: folder)
    return workspace.configuration(ofFile: FilePath(fileURI: reference.uri))?.fault
  }
}
