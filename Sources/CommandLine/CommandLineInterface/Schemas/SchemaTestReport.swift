internal import CommandLineKit
internal import DocumentModel
internal import JSONSchema
internal import Reporting
internal import SchemaWork

/// Reports test results as text, JSON or JUnit XML.
struct SchemaTestReport {
  static let coverage = Option("coverage", help: "Report rules that no test covers")
  static let minCoverage = Option(
    "min-coverage", value: .number(0...100), help: "Fail if the coverage is lower; implies --coverage")

  private let arguments: ParsedArguments
  private let environment: CommandEnvironment
  private let file: OutputFile?
  private let junit: JUnitFormat
  /// The minimum percentage of rules that tests must cover, or nil for none.
  private let minimum: Int?

  init(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) {
    self.arguments = arguments
    self.environment = environment
    minimum = arguments.number(Self.minCoverage)
    let reports = try ReportOptions(arguments, environment: environment)
    guard reports.files.count < 2, reports.files.allSatisfy({ $0.format is JUnitFormat }) else {
      throw UsageError("--report: only junit=FILE is supported")
    }
    file = reports.files.first?.file
    junit = JUnitFormat(ReportContext(tool: SettleProgram.tool, workingFolder: environment.workingFolder))
  }

  var wantsCoverage: Bool { minimum != nil || arguments.isSet(Self.coverage) }

  func write(_ results: [SchemaTestResult]) -> ExitCode {
    let results = results.filter { !$0.cases.isEmpty }
    if arguments.isSet(SettingsOptions.json) {
      environment.output.write(json: json(results))
    } else {
      for result in results { writeText(result) }
    }
    var code = results.contains { $0.outcomes.contains { $0.failure != nil } } ? ExitCode.findings : .success
    for result in results {
      guard let minimum, let percent = result.percent, percent < minimum else { continue }
      environment.printError("\(result.schema.source.path): \(percent)% of the rules are covered, \(minimum)% required")
      code = .findings
    }
    if let file {
      let suites = results.flatMap { result in
        junit.render(
          result.schema.source.path,
          cases: result.outcomes.map { outcome in
            .init(
              outcome.name, path: outcome.path, line: outcome.line,
              failure: outcome.failure.map { ($0, "schema test") })
          })
      }
      let written = file.write(
        junit.header + suites + junit.footer(Summary()), environment: environment, for: ReportOptions.report)
      if written != .success { return written }
    }
    return code
  }

  private func writeText(_ result: SchemaTestResult) {
    let path = result.schema.source.path
    let failed = result.outcomes.filter { $0.failure != nil }
    let count = result.outcomes.count
    for outcome in failed {
      environment.output.writeLine("\(outcome.path):\(outcome.line): \(outcome.name): \(outcome.failure ?? "")")
    }
    if let rules = result.rules {
      for rule in rules.uncovered {
        let place = result.place(rule)
        environment.output.writeLine("\(path):\(place.line): no test covers \(place.pointer)")
      }
    }
    guard !arguments.isSet(ReportOptions.quiet) else { return }
    let words = failed.isEmpty ? "passed" : "\(failed.count) failed"
    let covered = result.rules.map { rules in
      "; \(rules.all.count - rules.uncovered.count) of \(rules.all.count) rules covered"
    }
    environment.output.writeLine(
      "\(path): \(count) \(count == 1 ? "test" : "tests")\(failed.isEmpty ? " " : ", ")\(words)\(covered ?? "")")
  }

  private func json(_ results: [SchemaTestResult]) -> [UInt8] {
    let outcomes = results.flatMap(\.outcomes)
    let failed = outcomes.count { $0.failure != nil }
    return JSONWriter.line { writer in
      writer.field("version", 1)
      writer.objects("schemas", of: results) { writer, result in
        let path = result.schema.source.path
        writer.field("path", path)
        writer.objects("tests", of: result.outcomes) { writer, outcome in
          writer.field("name", outcome.name)
          writer.field("status", outcome.failure == nil ? "passed" : "failed")
          writer.field("path", outcome.path)
          writer.field("line", outcome.line)
          writer.field("message", ifPresent: outcome.failure)
        }
        guard let rules = result.rules else { return }
        writer.object("coverage") { writer in
          writer.field("keywords", rules.all.count)
          writer.field("covered", rules.all.count - rules.uncovered.count)
          writer.objects("uncovered", of: rules.uncovered) { writer, rule in
            let place = result.place(rule)
            writer.field("path", path)
            writer.field("line", place.line)
            writer.field("pointer", place.pointer)
          }
        }
      }
      writer.object("summary") { writer in
        writer.field("tests", outcomes.count)
        writer.field("passed", outcomes.count - failed)
        writer.field("failed", failed)
      }
    }
  }
}
