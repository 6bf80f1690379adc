internal import CommandLineKit

/// `settle schema infer FILE…`
enum SchemaInferCommand: CommandDeclaration {
  static let name = "infer"
  static var command: Command {
    var command = Command(name, summary: "Infer a schema from example files", run: run)
    command.operands = "FILE…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a settings file, - for standard input, or a folder with YAML and JSON files. Each document of a stream "
        + "is an example. The schema is of draft 2020-12 and has types, required settings, strings with few choices, "
        + "dates, times and addresses. It has no bounds, because files don't show them. A mapping of many keys, each "
        + "in few of the files, becomes a map.",
      "With --defaults, FILE contains default values, such as the values.yaml of a Helm chart: each value becomes a "
        + "default, and nothing is required. The comment above a setting is its description, without the -- of "
        + "helm-docs, and the keywords between two lines # @schema, as helm-schema reads them, are taken over.",
      "A setting whose name looks secret, such as password or token, is marked as sensitive, and neither its value "
        + "nor a key inside it is printed.",
      "Before it is printed, the schema is checked as with settle schema check, and every file is checked against it.",
      "Exit codes: 0 done, 1 a file is not valid, 2 wrong usage, or a file that cannot be read or written.",
    ]
    command.options = SchemaInferRun.options + OutputFile.options + [CheckOptions.config]
    command.examples = [
      ("settle schema infer app.yaml", "Print a schema for a file."),
      (
        "settle schema infer --comments configs/ -o app.schema.yaml",
        "Write a schema for a folder, with comments as descriptions."
      ),
      (
        "settle schema infer --defaults values.yaml -o values.schema.json", "Write the schema of a Helm chart's values."
      ),
      ("settle schema infer --strict --to json a.yaml b.yaml", "Print a strict schema in JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let output = OutputFile(arguments, environment: environment)
    try output?.requireFree()
    return try SchemaInferRun(arguments, environment: environment).run(to: output)
  }
}
