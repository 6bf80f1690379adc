/// A command with the words that lead to it, for everything that is made of all commands.
package struct CommandPlace<Action: Sendable> {
  /// The program's name.
  let program: String
  /// Without the program's own name.
  package let words: [String]
  let command: Command<Action>

  /// As it is typed.
  var path: String { ([program] + words).joined(separator: " ") }

  /// Every option that it takes, help included.
  var options: [Option] { command.options + [Option.helpOption] }

  /// What a completion script calls it: each word behind a space, so that a script adds one word at a time.
  var key: String { Self.key(words) }

  /// The keys that lead to it where its own word is an alias.
  var aliasKeys: [String] { command.aliases.map { Self.key(words.dropLast() + [$0]) } }

  private static func key(_ words: [String]) -> String {
    words.map { " " + $0 }.joined()
  }

  func inside(_ command: Command<Action>) -> CommandPlace {
    CommandPlace(program: program, words: words + [command.name], command: command)
  }

  /// The program itself, then its commands and theirs, in the order of help.
  package static func all(in program: Command<Action>) -> [CommandPlace] {
    var places = [CommandPlace(program: program.name, words: [], command: program)]
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
