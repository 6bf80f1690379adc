internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import LanguageServer

enum MCPCommand: CommandDeclaration {
  static let path = "mcp"
  private static let allowHost = Option(
    "allow-host", value: .text("HOST"), help: "Let schema_add fetch from this host with the program in SETTLE_FETCH"
  ).repeated

  static var options: [Option] { [MCPAllowedFolders.allow, allowHost] }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    try environment.requireProcess()
    let places = try MCPAllowedFolders(
      environment.workingFolder, allowed: arguments.all(MCPAllowedFolders.allow).map(FilePath.init(bytes:)))
    let hosts = arguments.all(allowHost).map { String(decoding: $0, as: UTF8.self) }
    var session = MCPSession(environment, places: places, hosts: Set(hosts))
    var lines = InputLines(limit: MCPSession.messageLimit)
    while !environment.output.isClosed {
      let answer: JSONValue?
      do throws(FileError) {
        guard let line = try lines.next() else { break }
        // Some clients send blank lines between messages; ignore them.
        answer = line.allSatisfy(\.isSpace) ? nil : session.answer(line)
      } catch {
        // The id in a line that is too long can't be read, so the error has none.
        answer = .failure(nil, error: .invalidRequest(error.message))
      }
      guard let answer else { continue }
      environment.output.write(bytes: answer.bytes + [UInt8(ascii: "\n")])
      environment.output.flush()
    }
    return .success
  }
}
