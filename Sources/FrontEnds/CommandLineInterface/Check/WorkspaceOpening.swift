internal import ArgumentParsing
internal import FileAccess
internal import Reporting
internal import TerminalOutput
internal import Workspace

extension Workspace {
  /// The workspace of a run.
  static func open(_ tree: RunTree, _ options: Options = Options()) throws(UsageError) -> Workspace {
    do throws(FileError) {
      return try Workspace(tree, options)
    } catch {
      throw UsageError("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
  }

  /// The workspace of a run that looks at these files or folders, by the options that many commands have.
  static func open(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, operands: [FilePath] = []
  ) throws(UsageError) -> Workspace {
    var options = Options()
    options.configuration = arguments.path(CheckOptions.config)
    return try open(RunTree(workingFolder: environment.workingFolder, operands: operands), options)
  }
}
