internal import CommandLineKit
internal import FileAccess
internal import Settings
internal import Workspace

/// `settle config init`
enum ConfigInitCommand: CommandDeclaration {
  static let name = "init"
  private static let prints = Option("print", help: "Print the configuration instead of writing it")

  static var command: Command {
    var command = Command(name, summary: "Create a .settle.yaml from the files in this project", run: run)
    command.details = [
      "Looks at up to 20,000 files of the current folder and below, and writes a configuration for them: which files "
        + "have which schemas of the project, which files to exclude (templates, packages, generated files), and the "
        + "tags and placeholders that they use. A comment gives the reason for each entry.",
      "The file is written to the current folder, or replaces .config/settle.yaml if that exists. An existing file is "
        + "replaced only with --force.",
    ]
    command.options = [prints, OutputFile.force]
    command.examples = [
      ("settle config init", "Write .settle.yaml."),
      ("settle config init --print", "Show the configuration first."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let root = environment.workingFolder
    // A second configuration in the other place would be an error.
    let place = Configuration.places.last { FileFacts.exists(root.appending($0)) } ?? Configuration.fileName
    let file = OutputFile(FilePath(place), arguments: arguments, environment: environment)
    let isPrinted = arguments.isSet(prints)
    // The survey may take long, so a file that must not be replaced is reported before it.
    if !isPrinted { try file.requireFree() }
    // An existing configuration must not influence its replacement.
    let files = MemoryFiles([root.appending(place): []], over: DiskFiles())
    let tree = RunTree(workingFolder: root, files: files)
    let workspace = Workspace(of: tree, catalogues: CatalogOptions(arguments, environment: environment))
    let text = ConfigurationForm.written(SurveyText.text(RepositorySurvey(root, workspace: workspace)), in: root)
    if isPrinted {
      environment.output.write(bytes: text)
      return .success
    }
    let written = file.write(text, environment: environment)
    if written == .success { environment.output.writeLine("Wrote \(place)") }
    return written
  }
}
