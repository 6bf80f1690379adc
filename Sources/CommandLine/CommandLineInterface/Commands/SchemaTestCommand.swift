internal import CommandLineKit

/// `settle schema test [PATH…]`
enum SchemaTestCommand: CommandDeclaration {
  static let name = "test"
  static var command: Command {
    var command = Command(name, summary: "Run the tests of a schema", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "PATH is a schema, a file of tests, or a folder; without it, the current folder. Tests are under tests in "
        + "x-settings, and in files that end in .test.yaml, .test.yml or .test.json: {target: SCHEMA, tests: "
        + "[{description, valid, data}]}, with dataPath instead of data for a document in a file. A test file belongs "
        + "to the schema that it tests.",
      "A test declares whether its data are valid. It may also declare expected problems, effective values, answers "
        + "to questions, and the result of steps that set values and run actions. The clock of actions is at the "
        + "start of 1970.",
      "--coverage removes each rule from the schema, one at a time: a rule is covered if a test fails without it.",
      "Exit codes: 0 every test passes, 1 a test fails or the coverage is too low, 2 wrong usage, no tests, or tests "
        + "that cannot be read.",
    ]
    command.options = [
      SchemaTestReport.coverage, SchemaTestReport.minCoverage, SettingsOptions.json, ReportOptions.report,
      OutputFile.force, ReportOptions.quiet,
      CheckOptions.noAssertFormat, CheckOptions.config,
    ]
    command.examples = [
      ("settle schema test", "Run all tests below the current folder."),
      ("settle schema test app.schema.yaml --coverage", "Also show untested rules."),
      (
        "settle schema test --min-coverage 100 --report junit=tests.xml schemas/",
        "Fail in CI if a rule has no test."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    var session = try SchemaTestSession(arguments, environment: environment)
    return try session.run()
  }
}
