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
      throw UsageError.outside("--config \(options.configuration?.description ?? ""): \(error.message)")
    }
  }

  /// The workspace of a run that looks at these schemas, by the options that many commands have.
  ///
  /// - Parameter schemas: paths of files and folders, URIs, or names of bundled ones.
  static func open(
    _ arguments: ParsedArguments, _ environment: CommandEnvironment, schemas: [[UInt8]] = []
  ) throws(UsageError) -> Workspace {
    var options = Options()
    options.configuration = arguments.path(CheckOptions.config)
    let folder = environment.workingFolder
    let files = schemas.compactMap { SchemaReference.file(String(decoding: $0, as: UTF8.self), from: folder) }
    return try open(RunTree(workingFolder: folder, operands: files), options)
  }
}
