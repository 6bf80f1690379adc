/// A command, as data. Each stands in a file of its own and is listed once, in ``Commands``.
package struct Command: Sendable {
  package typealias Run = @Sendable (ParsedArguments, CommandEnvironment) throws(UsageError) -> ExitCode

  package var name: String
  package var aliases: [String] = []
  /// What stands for the operands in help: `[PATH…]`.
  package var operands: String = ""
  /// How many operands there may be.
  package var operandCount: ClosedRange<Int> = 0...0
  /// What the operands can be, where that can be listed; asked for by completions only.
  package var operandWords: @Sendable () -> [String] = { [] }
  /// A phrase, for lists of commands.
  package var summary: String
  /// Paragraphs, for the command's own help.
  package var details: [String] = []
  package var options: [Option] = []
  /// Commands to type, each with what it does.
  package var examples: [(command: String, meaning: String)] = []
  package var subcommands: [Command] = []
  package var run: Run

  package init(_ name: String, summary: String, run: @escaping Run) {
    self.name = name
    self.summary = summary
    self.run = run
  }

  /// A command that only holds others.
  package init(_ name: String, summary: String, subcommands: [Command]) {
    self.name = name
    self.summary = summary
    self.subcommands = subcommands
    operands = "COMMAND"
    run = { (_, _) throws(UsageError) in .trouble }
  }

  func subcommand(_ name: String) -> Command? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }
}
