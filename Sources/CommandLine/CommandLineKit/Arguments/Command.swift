internal import DocumentModel
internal import FileAccess

/// A command, as data: read by the parser, by help, by manual pages and by completions.
///
/// `Action` performs it.
package struct Command<Action: Sendable>: Sendable {
  package var name: String
  /// Set by ``Subcommand``.
  package fileprivate(set) var aliases: [String] = []
  /// The placeholder of the operands in help: `[PATH…]`.
  package var operands = ""
  package var operandCount: ClosedRange<Int> = 0...0
  /// The words that the operands may be, where these can be listed; used by completions only.
  package var operandWords: @Sendable () -> [String] = { [] }
  package var options: [Option] = []
  package var held: [Subcommand<Action>] = []
  /// The first of them under headings, for an overview; empty for a plain list. Created on demand: only help asks.
  package var groups: @Sendable () -> [(title: String, commands: [Subcommand<Action>])] = { [] }
  /// Words of other programs, each with the words to type instead, from a subcommand's name on: for hints only.
  package var otherWords: [(word: String, meant: String)] = []
  /// The subcommand that takes files; a file used as a command gets a hint.
  package var commandOfFiles: String?
  /// Nil for a command that only contains others.
  package var action: Action?

  /// Made on demand: only help asks.
  private let text: @Sendable () -> CommandText

  package init(_ name: String, text: @escaping @Sendable () -> CommandText) {
    self.name = name
    self.text = text
  }

  package var summary: String { text().summary }
  package var details: [String] { text().details }
  package var examples: [(command: String, meaning: String)] { text().examples }

  /// How many operands there are: `FILE [SETTING]` are one or two, `PATH…` is one or more.
  package static func count(_ operands: String) -> ClosedRange<Int> {
    let words = operands.split(separator: " ")
    let isOpen = words.last.map { $0.hasSuffix("…") || $0.hasSuffix("…]") } == true
    return words.count { !$0.hasPrefix("[") }...(isOpen ? .max : words.count)
  }

  /// The required operands, as help names them.
  var requiredOperands: [String] {
    operands.split(separator: " ").filter { !$0.hasPrefix("[") }
      .map { $0.hasSuffix("…") ? String($0.dropLast()) : String($0) }
  }

  /// The subcommand, or another command line, that may have been meant by a word; nil for no idea.
  ///
  /// - Parameter rest: the arguments after the word. They are shown only where they belong to the subcommand that
  ///   takes files: others may contain a value that must be hidden.
  package func nearest(_ word: String, before rest: [[UInt8]] = []) -> String? {
    if let commandOfFiles, !otherWords.contains(where: { $0.word == word }), Self.isFile(word) {
      return line(commandOfFiles, arguments: [Array(word.utf8)] + rest)
    }
    let meant = otherWords.first { $0.word == word }?.meant ?? NearestName.of(word, among: held.map(\.name))
    guard let meant, let commandOfFiles, !rest.isEmpty,
      meant.split(separator: " ").first.map(String.init) == commandOfFiles
    else { return meant }
    return line(meant, arguments: rest)
  }

  private func line(_ command: String, arguments: [[UInt8]]) -> String {
    ([name, command] + arguments.map { String(decoding: $0, as: UTF8.self).shellWord }).joined(separator: " ")
  }

  private static func isFile(_ word: String) -> Bool {
    guard !word.hasPrefix("-") else { return false }
    return [".yaml", ".yml", ".json"].contains { word.hasSuffix($0) } || FileFacts.exists(FilePath(word))
  }

  /// The subcommands, all created.
  package var subcommands: [Command] { held.map { $0.command() } }

  package func subcommand(_ name: String) -> Command? {
    // Not by `first(where:)`, which looks up protocols when the program starts, because the type is generic.
    for other in held where other.name == name || other.aliases.contains(name) { return other.command() }
    return nil
  }
}

/// What help says of a command besides its options.
package struct CommandText: Sendable {
  /// A phrase, for lists of commands.
  package var summary: String
  /// Paragraphs, for the manual page.
  package var details: [String]
  /// Commands to type, each with its effect.
  package var examples: [(command: String, meaning: String)]

  package init(summary: String, details: [String], examples: [(command: String, meaning: String)]) {
    self.summary = summary
    self.details = details
    self.examples = examples
  }
}

/// A command inside another one: known by its names, and made on demand, because a run needs only one of them.
package struct Subcommand<Action: Sendable>: Sendable {
  package let name: String
  package let aliases: [String]
  private let make: @Sendable () -> Command<Action>

  package init(_ name: String, aliases: [String], make: @escaping @Sendable () -> Command<Action>) {
    self.name = name
    self.aliases = aliases
    self.make = make
  }

  /// The names that help lists: `catalog, catalogue`.
  var names: String { ([name] + aliases).joined(separator: ", ") }

  package func command() -> Command<Action> {
    var command = make()
    command.aliases = aliases
    return command
  }
}
