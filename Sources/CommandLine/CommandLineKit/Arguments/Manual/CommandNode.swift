/// A command with the words that select it, for output that covers all commands.
package struct CommandNode<Action: Sendable> {
  let program: String
  /// The words after the program's name.
  package let words: [String]
  let command: Command<Action>

  /// The command as typed.
  var path: String { ([program] + words).joined(separator: " ") }

  /// Every option of the command, including `--help`.
  var options: [Option] { command.options + [Option.helpOption] }

  /// The key in a completion script: each word after a space, so that the script can append words one by one.
  var key: String { Self.key(words) }

  /// The keys with each alias in place of the command's own name.
  var aliasKeys: [String] { command.aliases.map { Self.key(words.dropLast() + [$0]) } }

  private static func key(_ words: [String]) -> String {
    words.map { " " + $0 }.joined()
  }

  func inside(_ command: Command<Action>) -> CommandNode {
    CommandNode(program: program, words: words + [command.name], command: command)
  }

  /// The program itself, then its commands and their subcommands, in the order of help.
  package static func all(in program: Command<Action>) -> [CommandNode] {
    var places = [CommandNode(program: program.name, words: [], command: program)]
    var index = 0
    while index < places.count {
      let holder = places[index]
      let own = holder.command.subcommands.map(holder.inside)
      places.insert(contentsOf: own, at: index + 1)
      index += 1
    }
    return places
  }
}
