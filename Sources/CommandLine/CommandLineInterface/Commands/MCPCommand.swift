internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import LanguageServer

/// `settle mcp`
enum MCPCommand: CommandDeclaration {
  static let name = "mcp"
  private static let allowHost = Option(
    "allow-host", value: .text("HOST"), help: "Let schema_add fetch from this host with the program in SETTLE_FETCH"
  ).repeated

  static var command: Command {
    var command = Command(name, summary: "Run the server for language models (MCP)", run: run)
    command.details = [
      "Implements the Model Context Protocol, version \(MCPSession.versions[0]) and older ones, on standard input and "
        + "output, one message a line. A program that works with a language model starts it in the project's folder; "
        + "docs/language-models.md describes the set-up.",
      "Its tools are \(MCPTool.all.map(\.name).joined(separator: ", ")): each runs a command of this program and returns its output. Those that change a "
        + "file write it only if they are called with apply; the others write nothing.",
      "Tools can only use files of the project: those of the repository around the current folder, otherwise those of "
        + "the current folder. Devices and pipes are not read.",
      "schema_add uses the network only for hosts that --allow-host names, and only with the program in SETTLE_FETCH "
        + "or under `fetch` in $XDG_CONFIG_HOME/settle/config.yaml.",
      "Answers never contain a sensitive value.",
      "Exit codes: 0 at the end of the input, 2 wrong usage.",
    ]
    command.options = [MCPPlaces.allow, allowHost]
    command.examples = [
      ("settle mcp", "Start the server; the other program runs this."),
      ("settle mcp --allow ../shared", "Also allow a folder next to the project."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try environment.requireProcess()
    let places = try MCPPlaces(
      environment.workingFolder, allowed: arguments.all(MCPPlaces.allow).map(FilePath.init(bytes:)))
    let hosts = arguments.all(allowHost).map { String(decoding: $0, as: UTF8.self) }
    var session = MCPSession(environment, places: places, hosts: Set(hosts))
    var lines = InputLines(limit: MCPSession.messageLimit)
    while !environment.output.isClosed {
      let answer: JSONValue?
      do throws(FileError) {
        guard let line = try lines.next() else { break }
        // A blank line between two messages is harmless, and some clients send one.
        answer = line.allSatisfy(\.isSpace) ? nil : session.answer(line)
      } catch {
        // A line that is too long has no readable id, so the error has none either.
        answer = .failure(nil, error: .invalidRequest(error.message))
      }
      guard let answer else { continue }
      environment.output.write(bytes: answer.bytes + [UInt8(ascii: "\n")])
      environment.output.flush()
    }
    return .success
  }
}
