internal import CommandLineKit
internal import FileAccess
internal import Settings
internal import Workspace

/// `settle config init`
enum ConfigInitCommand: CommandDeclaration {
  static let name = "init"
  private static let prints = Option("print", help: "Print it, and write no file")

  static var command: Command {
    var command = Command(name, summary: "Write the .settle.yaml that the files here ask for", run: run)
    command.details = [
      "Looks at the files of the current folder and below, at most 20,000, and writes a configuration for them: which "
        + "files have which schemas of the project, which files to leave out (templates, packages, generated files), and "
        + "the tags and placeholders that they use. A comment gives the reason for each.",
      "The file is written to the current folder. A file that is already there is replaced only with --force.",
    ]
    command.options = [prints, OutputFile.force]
    command.examples = [
      ("settle config init", "Writes .settle.yaml."),
      ("settle config init --print", "Shows what it would write."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let root = environment.workingFolder
    let file = OutputFile(FilePath(Configuration.fileName), arguments, environment)
    let isPrinted = arguments.isSet(prints)
    if !isPrinted { try file.requireFree() }
    // One that is there has no say in what takes its place.
    let files = MemoryFiles([root.appending(Configuration.fileName): []], over: DiskFiles())
    let tree = RunTree(workingFolder: root, files: files)
    let workspace = Workspace(of: tree, CatalogueOptions(arguments, environment))
    let text = ConfigurationForm.written(SurveyText.text(RepositorySurvey(root, workspace)), in: root)
    if isPrinted {
      environment.output.write(bytes: text)
      return .success
    }
    let written = file.write(text, environment)
    if written == .success { environment.output.writeLine("wrote \(Configuration.fileName)") }
    return written
  }
}
