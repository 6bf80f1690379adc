internal import ArgumentParsing

/// `settle schema check PATH…`
enum SchemaCheckCommand: CommandDeclaration {
  static let name = "check"
  static var command: Command {
    var command = Command(name, summary: "Check that schemas can be used", run: run)
    command.operands = "SCHEMA…"
    command.operandCount = 1...Int.max
    command.details = [
      "SCHEMA is a path, a URI, or the name of a bundled schema. Of a folder, every YAML or JSON file is checked that "
        + "has a top-level $schema with a dialect or lies below a folder called schemas.",
      "Each is checked against its meta-schema and compiled with everything that it refers to, offline. Defaults, "
        + "examples and the values of enum and const have to be valid where they stand. Warnings tell of keywords "
        + "that never apply and of those that the dialect doesn't know.",
      "A schema that declares settings by x-setting or x-settings has to hold together as well: sections, stores, "
        + "inputs and settings that are named exist, conditions can be met and form no cycle, values of actions and "
        + "example documents are valid, and each scalar setting states a default or says why not.",
      "Exit codes: 0 no error, 1 findings, 2 wrong usage, or a schema that could not be read.",
    ]
    command.options = [CheckOptions.config, CheckOptions.noAssertFormat, CheckOptions.strict] + ReportOptions.all
    command.examples = [
      ("settle schema check schemas/app.yaml", "Checks one schema."),
      ("settle schema check .", "Checks every schema below the current folder."),
      ("settle schema check --strict privacy sync", "Checks two bundled schemas; a warning fails too."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let run = try SchemaCheckRun(arguments, environment)
    return run.run(arguments.operands.map { String(decoding: $0, as: UTF8.self) })
  }
}
