internal import CommandLineKit

enum CompletionsCommand: CommandDeclaration {
  static let path = "completions"
  private static let shells: [(name: String, script: @Sendable (Command) -> String)] = [
    ("bash", { BashCompletion.script($0) }), ("zsh", { ZshCompletion.script($0) }),
    ("fish", { FishCompletion.script($0) }), ("powershell", { PowerShellCompletion.script($0) }),
    ("nushell", { NushellCompletion.script($0) }),
  ]

  static let operands = "SHELL"
  static var operandWords: [String] { shells.map(\.name) }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let name = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    guard let shell = shells.first(where: { $0.name == name }) else {
      throw UsageError.unknown(name, among: shells.map(\.name))
    }
    environment.output.write(verbatim: shell.script(Commands.root()))
    return .success
  }
}
