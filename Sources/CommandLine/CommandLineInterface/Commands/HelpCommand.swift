internal import CommandLineKit

enum HelpCommand: CommandDeclaration {
  static let path = "help"
  static let operands = "[COMMAND…]"
  static var operandWords: [String] { Commands.root().children.map(\.name) }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    var command = Commands.root()
    var path = SettleProgram.name
    for operand in arguments.operands {
      let name = String(decoding: operand, as: UTF8.self)
      guard let next = command.subcommand(name) else {
        throw UsageError("unknown command \(name)", nearest: command.nearest(name), command: path)
      }
      command = next
      path += " " + next.name
    }
    environment.output.write(TerminalText(verbatim: HelpText.page(command, path: path)))
    return .success
  }
}
