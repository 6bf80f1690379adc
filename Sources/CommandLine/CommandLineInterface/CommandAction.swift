package import CommandLineKit

/// The function that performs a command.
package struct CommandAction: Sendable {
  package typealias Run = @Sendable (ParsedArguments, CommandEnvironment) throws(UsageError) -> ExitCode

  package let run: Run
}

/// A command of this program. Each has its own file and is listed once, in ``Commands``.
package typealias Command = CommandLineKit.Command<CommandAction>

extension Command {
  init(_ name: String, summary: String, run: @escaping CommandAction.Run) {
    self.init(name, summary: summary, action: CommandAction(run: run))
  }
}

/// The declaration of a command.
protocol CommandDeclaration: SendableMetatype {
  /// The name to type.
  static var name: String { get }
  /// Other names for it.
  static var aliases: [String] { get }
  static var command: Command { get }
}

extension CommandDeclaration {
  static var aliases: [String] { [] }
  static var subcommand: Subcommand<CommandAction> { Subcommand(name, aliases: aliases) { command } }
}
