internal import CommandLineKit
internal import Reporting

enum CheckCommand: CommandDeclaration {
  static let path = "check"
  static let operands = "[PATH…]"
  static var options: [Option] { CheckOptions.all }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let options = try CheckOptions(arguments, environment: environment)
    var reports = try ReportOptions(arguments, environment: environment, namesFiles: !options.isOneFile)
    if options.inputs.readsRecords {
      // Each answer is a single line, so reports in it must not contain line breaks.
      reports.output = .init(format: JSONLinesFormat(), maximum: arguments.number(ReportOptions.maxDiagnostics))
    }
    reports.fixCommand = FixCommand.of(arguments, run: options)
    let cache = CheckCache.wanted(arguments, options: options, reports: reports, environment: environment)
    return try CheckRun(arguments, options: options, reports: reports, environment: environment, cache: cache).run()
  }
}
