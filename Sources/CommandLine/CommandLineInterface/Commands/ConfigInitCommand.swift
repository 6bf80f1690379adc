internal import ArgumentParsing
internal import FileAccess
internal import TerminalOutput
internal import Workspace

/// `settle config init`
enum ConfigInitCommand: CommandDeclaration {
  static let name = "init"
  static var command: Command {
    var command = Command(name, summary: "Write a .settle.yaml to start from", run: run)
    command.details = [
      "The file is written to the current folder, never over one that is there unless --force is given."
    ]
    command.options = [OutputFile.force]
    command.examples = [("settle config init", "Writes .settle.yaml.")]
    return command
  }

  private static let text = """
    # What settle does with the files in this folder and below.

    # Which schema each file has. The first match wins; globs are relative to this file.
    # schemas:
    #   - files: ["config/**/*.yaml"]
    #     schema: schemas/app.yaml

    # What is left out when a folder is walked.
    # exclude: ["fixtures/"]

    lint:
      # minimal: mistakes only; recommended: what is likely a mistake; strict: style too.
      preset: recommended
      # The version of YAML that the program speaks which reads the files, where it is known: "1.1" or "1.2".
      # yaml: "1.1"
      # A rule's severity (disable, note, warning, error), or its severity with options:
      # truthy: error
      # line-length: {severity: warning, max: 120}

      # What holds for some files besides.
      # overrides:
      #   - files: ["generated/**"]
      #     preset: minimal

    """

  @Sendable private static func run(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let file = OutputFile(FilePath(Configuration.fileName), arguments, environment)
    let written = file.write(Array(text.utf8), environment)
    if written == .success { environment.output.writeLine("wrote \(Configuration.fileName)") }
    return written
  }
}
