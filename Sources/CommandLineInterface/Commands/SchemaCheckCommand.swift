internal import Configuration
internal import Diagnostics
internal import FileAccess
internal import JSONSchema
internal import Reporting

/// `settle schema check PATH…`
enum SchemaCheckCommand {
  static var command: Command {
    var command = Command("check", summary: "Check that schemas can be used", run: run)
    command.operands = "SCHEMA…"
    command.operandCount = 1...Int.max
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. Each is read, checked against its meta-schema, and "
        + "compiled with everything that it refers to.",
      "Exit codes: 0 no error, 1 findings, 2 wrong usage, or a schema that could not be read.",
    ]
    command.options = [CheckOptions.config, CheckOptions.noAssertFormat, CheckOptions.strict] + ReportOptions.all
    command.examples = [("settle schema check schemas/app.yaml", "Checks one schema.")]
    return command
  }

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let run = try SchemaCheckRun(arguments, environment)
    return run.run(arguments.operands.map { String(decoding: $0, as: UTF8.self) })
  }
}
