internal import ArgumentParsing

/// `settle schema test [PATH…]`
enum SchemaTestCommand: CommandDeclaration {
  static let name = "test"
  static var command: Command {
    var command = Command(name, summary: "Run the tests of schemas", run: run)
    command.operands = "[PATH…]"
    command.operandCount = 0...Int.max
    command.details = [
      "PATH is a schema, a file of tests, or a folder; the current one unless said. Tests are stated under tests in x-settings, "
        + "and in files that end in .test.yaml, .test.yml or .test.json: {target: SCHEMA, tests: [{description, valid, data}]}, "
        + "with dataPath in place of data for a document in a file. A test of a schema file counts with the schema.",
      "A test says whether its data are valid, as settle check has it, and may say more: its findings, the values that take "
        + "effect, how questions are answered, and what comes of steps that set values and carry out actions. The clock of "
        + "actions stands at the start of 1970.",
      "--coverage takes each rule out of the schema, one at a time: a rule is covered where some test fails without it.",
      "Exit codes: 0 every test passes, 1 a test fails or the coverage is too low, 2 wrong usage, no tests, or tests that can't "
        + "be read.",
    ]
    command.options = [
      SchemaTestReport.coverage, SchemaTestReport.minCoverage, SettingsOptions.json, ReportOptions.report,
      OutputFile.force, ReportOptions.quiet,
      CheckOptions.noAssertFormat, CheckOptions.config,
    ]
    command.examples = [
      ("settle schema test", "Runs every test below the current folder."),
      ("settle schema test app.schema.yaml --coverage", "Tells also which rules no test holds."),
      (
        "settle schema test --min-coverage 100 --report junit=tests.xml schemas/",
        "Fails in CI where a rule has no test."
      ),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    var session = try SchemaTestSession(arguments, environment)
    return try session.run()
  }
}
