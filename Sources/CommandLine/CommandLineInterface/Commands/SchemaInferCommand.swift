internal import CommandLineKit

/// `settle schema infer FILE…`
enum SchemaInferCommand: CommandDeclaration {
  static let name = "infer"
  static var command: Command {
    var command = Command(name, summary: "Make a first schema from files", run: run)
    command.operands = "FILE…"
    command.operandCount = 1...Int.max
    command.details = [
      "FILE is a settings file, - for standard input, or a folder with YAML and JSON files. Each document of a stream "
        + "counts. The schema is of draft 2020-12 and has types, settings that every file has, texts with few choices, "
        + "dates, times and addresses. It has no bounds, as files don't show them. A mapping of many names, each in few "
        + "of the files, becomes a map.",
      "A setting whose name looks secret, such as password or token, is marked as sensitive, and neither a value of it "
        + "nor a name inside it is printed.",
      "Before it is printed, the schema is checked like by settle schema check, and every file is checked against it.",
      "Exit codes: 0 done, 1 a file isn't well-formed, 2 wrong usage, or a file that could not be read or written.",
    ]
    command.options = SchemaInferRun.options + SchemaInput.outputOptions + [CheckOptions.config]
    command.examples = [
      ("settle schema infer app.yaml", "Prints a first schema of a file."),
      (
        "settle schema infer --comments configs/ -o app.schema.yaml",
        "Makes one from a folder, with the comments as descriptions."
      ),
      ("settle schema infer --strict --to json a.yaml b.yaml", "Prints a stricter one, in JSON."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let output = OutputFile(SchemaInput.output, arguments, environment)
    try output?.requireFree()
    return try SchemaInferRun(arguments, environment).run(to: output)
  }
}
