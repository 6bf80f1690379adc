/// A command, as data: read by the parser, by help, by manual pages and by completions.
///
/// `Action` is what carries it out.
package struct Command<Action: Sendable>: Sendable {
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
  /// Nil for a command that only holds others.
  package var action: Action?

  package init(_ name: String, summary: String, action: Action) {
    self.name = name
    self.summary = summary
    self.action = action
  }

  /// A command that only holds others.
  package init(_ name: String, summary: String, subcommands: [Command]) {
    self.name = name
    self.summary = summary
    self.subcommands = subcommands
    operands = "COMMAND"
  }

  package func subcommand(_ name: String) -> Command? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }
}
