internal import CommandLineKit

/// `settle schema check PATH…`
enum SchemaCheckCommand: CommandDeclaration {
  static let name = "check"
  static var command: Command {
    var command = Command(name, summary: "Check schemas for errors, unused keywords and wrong defaults", run: run)
    command.operands = "SCHEMA…"
    command.operandCount = 1...Int.max
    command.details = [
      "SCHEMA is a path, a URI, the name of a bundled schema, or a folder. In a folder, every YAML or JSON file is "
        + "checked that has $schema with a dialect at its top or is below a folder called schemas.",
      "Each schema is checked against its meta-schema and compiled with everything that it refers to, offline. "
        + "Defaults, examples and the values of enum and const must be valid. Warnings report keywords that never "
        + "apply and keywords that the dialect doesn't know.",
      "A schema with x-setting or x-settings must also be consistent: named sections, stores, inputs and settings "
        + "exist, conditions can be met and have no cycle, values of actions and example documents are valid, and "
        + "each scalar setting has a default or a reason for having none.",
      "--fix removes keywords that don't change which values are valid, such as minLength: 0. Comments and the layout stay.",
      "Exit codes: 0 no errors, 1 errors found, 2 wrong usage, or a schema that cannot be read.",
    ]
    command.options =
      [fix, CheckOptions.config, CheckOptions.noAssertFormat, CheckOptions.strict] + ReportOptions.all
    command.examples = [
      ("settle schema check schemas/app.yaml", "Check one schema."),
      ("settle schema check --fix schemas/app.yaml", "Remove what has no effect, then check."),
      ("settle schema check .", "Check all schemas below the current folder."),
      ("settle schema check --strict privacy sync", "Check two bundled schemas, and fail on warnings."),
    ]
    return command
  }

  private static let fix = Option("fix", help: "Remove keywords that have no effect, then check")

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let names = arguments.operands.map { String(decoding: $0, as: UTF8.self) }
    if arguments.isSet(fix) {
      let code = try SchemaFixRun(arguments, environment: environment).run(names)
      if code != .success { return code }
    }
    return try SchemaCheckRun(arguments, environment: environment).run(names)
  }
}
