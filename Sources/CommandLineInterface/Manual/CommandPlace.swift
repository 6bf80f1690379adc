/// A command with the words that lead to it, for everything that is made of all commands.
struct CommandPlace {
  /// Without the program's own name.
  var words: [String]
  var command: Command

  /// As it is typed.
  var path: String { ([Program.name] + words).joined(separator: " ") }

  /// Every option that it takes, help included.
  var options: [Option] { command.options + [Option.helpOption] }

  /// The program itself, then its commands and theirs, in the order of help.
  static func all() -> [CommandPlace] {
    var places = [CommandPlace(words: [], command: Commands.root())]
    var index = 0
    while index < places.count {
      let holder = places[index]
      let own = holder.command.subcommands.map { CommandPlace(words: holder.words + [$0.name], command: $0) }
      places.insert(contentsOf: own, at: index + 1)
      index += 1
    }
    return places
  }
}
