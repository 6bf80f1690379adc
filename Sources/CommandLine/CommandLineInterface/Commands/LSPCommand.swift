internal import CommandLineKit
internal import FileAccess
internal import LanguageServer
internal import SettingsServer
internal import Workspace

enum LSPCommand: CommandDeclaration {
  static let path = "lsp"
  private static let stdio = Option("stdio", help: "Use standard input and output (default)")
  private static let clientProcessId = Option(
    "clientProcessId", value: .number(1...Int(Int32.max)), help: "Exit when the editor's process ends")
  private static let record = Option(
    "record", value: .text("FILE"),
    help: "Record all messages in a new file for debugging; it contains the open files, including secrets, and only "
      + "you can read it")

  static var options: [Option] { [stdio, clientProcessId, record] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try environment.requireProcess()
    let output = environment.output
    var server = Session.Environment(
      workingFolder: environment.workingFolder, processors: environment.processors, cache: cache(environment),
      version: SettleProgram.version)
    server.catalogs = CatalogOptions(arguments, environment: environment)
    server.installSchema = { installSchema($0, folder: $1, environment: environment) }
    var keep: (@Sendable ([UInt8]) -> Void)?
    if let path = arguments.path(record) {
      let file = try newFile(path, in: environment.workingFolder)
      keep = { file.append($0) }
    }
    let code = ServerProgram.run(
      server, editor: arguments.number(clientProcessId),
      record: keep,
      write: { bytes in
        output.write(bytes: bytes)
        // The editor waits for each message, so don't buffer any.
        output.flush()
        return !output.isClosed
      }, printError: { environment.printError("\($0)") })
    return code == 0 ? .success : .findings
  }

  /// Runs `settle schema add` in a folder. The message is the command's output.
  private static func installSchema(_ name: String, folder: FilePath, environment: CommandEnvironment) -> (
    isDone: Bool, message: String
  ) {
    let output = MemoryStream()
    // Standard output is reserved for the protocol's messages.
    var own = environment
    (own.workingFolder, own.output, own.errors) = (folder, output, output)
    // The name comes from the editor and may look like an option, so it follows `--`.
    let code = SettleProgram.run(["schema", "add", "--", name].map { Array($0.utf8) }, environment: own)
    return (code == .success, output.text)
  }

  private static func newFile(_ path: FilePath, in folder: FilePath) throws(UsageError) -> AppendOnlyFile {
    do throws(FileError) {
      return try AppendOnlyFile(path.resolved(from: folder))
    } catch {
      throw UsageError("--record \(path.description): \(error.message)")
    }
  }

  /// settle's folder in the user's cache folder.
  private static func cache(_ environment: CommandEnvironment) -> FilePath? {
    environment.cacheFolder?.appending("settle")
  }
}
