internal import CommandLineKit
internal import FileAccess
internal import LanguageServer
internal import Workspace

/// `settle lsp`
enum LSPCommand: CommandDeclaration {
  static let name = "lsp"
  private static let stdio = Option(
    "stdio", help: "Speak on standard input and output; the only way, so it can be left out")
  private static let clientProcessId = Option(
    "clientProcessId", .number(1...Int(Int32.max)), help: "The editor's process: when it is gone, so is the server")
  private static let record = Option(
    "record", .text("FILE"),
    help: "Write every message into this new file, to tell what went wrong; it holds the texts, secrets too, and only "
      + "you may read it")

  static var command: Command {
    var command = Command(name, summary: "Serve editors that speak the Language Server Protocol", run: run)
    command.details = [
      "Speaks the Language Server Protocol, version 3.17, on standard input and output. An editor starts it; "
        + "docs/editors.md describes the set-up of each editor. The findings are those of settle check for the text as "
        + "it is typed, with schemas and configurations that are open but not saved.",
      "No answer contains a sensitive value, except edits of the file itself.",
      "Exit codes: 0 after shutdown and exit, 1 for exit without shutdown, at the end of the input, or if the input is "
        + "no message.",
    ]
    command.options = [stdio, clientProcessId, record]
    command.examples = [("settle lsp", "The command that an editor starts."), ("settle lsp --stdio", "The same.")]
    return command
  }

  static func run(_ arguments: ParsedArguments, _ environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try environment.requireProcess()
    let output = environment.output
    var server = Session.Environment(
      workingFolder: environment.workingFolder, processors: environment.processors, cache: cache(environment),
      version: SettleProgram.version)
    server.catalogues = CatalogueOptions(arguments, environment)
    server.bringSchema = { bringSchema($0, $1, environment) }
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
        output.flush()
        return !output.isClosed
      }, complain: { environment.complain("\($0)") })
    return code == 0 ? .success : .findings
  }

  /// Runs `settle schema add` in a folder; what it says is the message.
  private static func bringSchema(_ name: String, _ folder: FilePath, _ environment: CommandEnvironment) -> (
    isDone: Bool, message: String
  ) {
    let said = MemoryStream()
    var own = environment
    (own.workingFolder, own.output, own.errors) = (folder, said, said)
    let code = SettleProgram.run(["schema", "add", "--", name].map { Array($0.utf8) }, own)
    return (code == .success, said.text)
  }

  private static func newFile(_ path: FilePath, in folder: FilePath) throws(UsageError) -> GrowingFile {
    do throws(FileError) {
      return try GrowingFile(path.resolved(from: folder))
    } catch {
      throw UsageError("--record \(path.description): \(error.message)")
    }
  }

  /// The cache folder by the XDG Base Directory Specification.
  private static func cache(_ environment: CommandEnvironment) -> FilePath? {
    environment.cacheFolder?.appending("settle")
  }
}
