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
  private let isStrict: Bool

  init(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) {
    self.environment = environment
    reports = try ReportOptions(arguments, environment)
    isStrict = arguments.isSet(CheckOptions.strict)
    options = Self.options(assertsFormat: !arguments.isSet(CheckOptions.noAssertFormat))
    workspace = try Workspace.open(arguments, environment, schemas: arguments.operands)
  }

  static func options(assertsFormat: Bool = true) -> Schema.Options {
    var options = Schema.Options(sensitivity: .setting)
    options.assertsFormat = assertsFormat
    options.compilesUnreferenced = true
    return options
  }

  func run(_ names: [String]) -> ExitCode {
    var writer = ReportWriter(reports, environment)
    var told: Set<String> = []
    let operands = SchemaOperands(workingFolder: environment.workingFolder, limits: options.limits)
    var isTroubled = false
    for found in operands.found(names) {
      switch found {
      case .schema(let name):
        let found: [FileReport]
        if let fault = fault(ofConfigurationFor: name) {
          found = [fault]
          isTroubled = true
        } else {
          found = workspace.schemaReports(name, options: options)
        }
        for report in found where told.insert(report.path).inserted {
          writer.write(.init(report, reports))
        }
      case .tests: continue
      case .failed(let path, let error):
        writer.write(.init(OptionAdvice.unreadable(error, shown: path.description), reports))
      case .nothing(let folder):
        environment.complain(
          "no schema in \(folder): looked for YAML and JSON files with a dialect in "
            + "$schema, or below a folder called schemas")
        isTroubled = true
      }
      if environment.output.isClosed { break }
    }
    let isWritten = writer.finish(isTroubled: isTroubled)
    let summary = writer.summary
    if isTroubled || !isWritten || summary.unreadable > 0 { return .trouble }
    return summary.errors > 0 || (isStrict && summary.warnings > 0) ? .findings : .success
  }

  /// The errors of the configuration that says where the schema's texts lie: the schema isn't looked at then.
  private func fault(ofConfigurationFor name: String) -> FileReport? {
    let folder = workspace.workingFolder
    return workspace.configuration(ofSchema: SchemaReference(name, from: folder, workingFolder: folder))?.fault
  }
}
