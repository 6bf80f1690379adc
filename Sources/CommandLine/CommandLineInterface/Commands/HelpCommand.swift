internal import CommandLineKit

/// `settle help [COMMAND…]`
enum HelpCommand: CommandDeclaration {
  static let name = "help"
  static var command: Command {
    var command = Command(name, summary: "Show the usage and options of a command", run: run)
    command.operands = "[COMMAND…]"
    command.operandCount = 0...8
    command.operandWords = { Commands.root().held.map(\.name) }
    command.examples = [
      ("settle help", "List the commands."),
      ("settle help schema list", "Show the help of one command."),
    ]
    return command
  }

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
