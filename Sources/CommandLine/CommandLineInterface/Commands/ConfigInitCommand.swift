internal import CommandLineKit
internal import FileAccess
internal import Linting
internal import Settings
internal import Workspace

enum ConfigInitCommand: CommandDeclaration {
  static let path = "config init"
  private static let prints = Option("print", help: "Print the configuration instead of writing it")

  static var options: [Option] { [prints, OutputFile.force] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let root = environment.workingFolder
    // Replace an existing configuration where it is, because a second one in the other place would be an error.
    let place = Configuration.places.last { FileFacts.exists(root.appending($0)) } ?? Configuration.fileName
    let file = OutputFile(FilePath(place), arguments: arguments, environment: environment)
    let isPrinted = arguments.isSet(prints)
    // Exploring the repository may take long, so report an existing file first.
    if !isPrinted { try file.requireFree() }
    // An existing configuration must not influence its replacement.
    let files = MemoryFiles([root.appending(place): []], over: DiskFiles())
    let tree = RunTree(workingFolder: root, files: files)
    let workspace = Workspace(
      of: tree, rules: RulesAndFixes(), catalogs: CatalogOptions(arguments, environment: environment))
    let text = ConfigurationFormatter.written(
      ConfigurationDraft.text(RepositorySurvey(root, workspace: workspace)), in: root)
    if isPrinted {
      environment.output.write(bytes: text)
      return .success
    }
    let written = file.write(text, environment: environment)
    if written == .success { environment.output.writeLine("Wrote \(place)") }
    return written
  }
}
