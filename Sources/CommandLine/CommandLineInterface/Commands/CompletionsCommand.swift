internal import CommandLineKit

/// `settle completions SHELL`
enum CompletionsCommand: CommandDeclaration {
  static let name = "completions"
  private static let shells: [(name: String, script: @Sendable (Command) -> String)] = [
    ("bash", { BashCompletion.script($0) }), ("zsh", { ZshCompletion.script($0) }),
    ("fish", { FishCompletion.script($0) }), ("powershell", { PowerShellCompletion.script($0) }),
    ("nushell", { NushellCompletion.script($0) }),
  ]

  static var command: Command {
    var command = Command(name, summary: "Print shell completions for bash, zsh, fish, PowerShell or Nushell", run: run)
    command.operands = "SHELL"
    command.operandCount = 1...1
    command.operandWords = { shells.map(\.name) }
    command.details = [
      "SHELL is bash, zsh, fish, powershell or nushell. make install puts the first three where the shells look for them."
    ]
    command.examples = [
      ("source <(settle completions bash)", "Load them into the current shell."),
      (
        "settle completions fish > ~/.config/fish/completions/settle.fish", "Install them for fish."
      ),
      ("settle completions powershell >> $PROFILE", "Install them for PowerShell."),
    ]
    return command
  }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode {
    let name = String(decoding: arguments.operands.first ?? [], as: UTF8.self)
    guard let shell = shells.first(where: { $0.name == name }) else {
      throw UsageError.unknown(name, among: shells.map(\.name))
    }
    environment.output.write(verbatim: shell.script(Commands.root()))
    return .success
  }
}
