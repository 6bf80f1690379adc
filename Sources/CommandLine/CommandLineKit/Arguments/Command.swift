internal import DocumentModel
internal import FileAccess

/// The declaration of a command, used by the parser, help, manual pages and completions. `Action` is the type of what
/// performs it.
package struct Command<Action: Sendable>: Sendable {
  package var name: String
  /// Set by ``Subcommand``.
  package fileprivate(set) var aliases: [String] = []
  /// The operands as shown in help, such as `[PATH…]`.
  package var operands = ""
  package var operandCount: ClosedRange<Int> = 0...0
  /// The possible operands if they can be listed. Used only for completions.
  package var operandWords: @Sendable () -> [String] = { [] }
  package var options: [Option] = []
  /// The subcommands, whose declarations are created when they are needed.
  package var children: [Subcommand<Action>] = []
  /// The first subcommands, grouped under titles for an overview. Empty for a plain list. A closure, because only help
  /// needs it.
  package var groups: @Sendable () -> [(title: String, commands: [Subcommand<Action>])] = { [] }
  /// Words used by other programs, each with the replacement to suggest, which starts with a subcommand.
  package var otherWords: [(word: String, meant: String)] = []
  /// The subcommand to suggest if a file is given in place of a subcommand.
  package var fileCommand: String?
  /// Nil if the command only has subcommands.
  package var action: Action?

  /// A closure, because only help needs the text.
  private let text: @Sendable () -> CommandText

  package init(_ name: String, text: @escaping @Sendable () -> CommandText) {
    self.name = name
    self.text = text
  }

  package var summary: String { text().summary }
  package var details: [String] { text().details }
  package var examples: [(command: String, meaning: String)] { text().examples }

  /// The number of operands: `FILE [SETTING]` are one or two, `PATH…` is one or more.
  package static func count(_ operands: String) -> ClosedRange<Int> {
    let words = operands.split(separator: " ")
    let isOpen = words.last.map { $0.hasSuffix("…") || $0.hasSuffix("…]") } == true
    return words.count { !$0.hasPrefix("[") }...(isOpen ? .max : words.count)
  }

  var requiredOperands: [String] {
    operands.split(separator: " ").filter { !$0.hasPrefix("[") }
      .map { $0.hasSuffix("…") ? String($0.dropLast()) : String($0) }
  }

  /// The subcommand or command line that may have been meant by a word, or nil if none is similar.
  ///
  /// - Parameter rest: The arguments after the word. The result contains them only for ``fileCommand``, because
  ///   those of other subcommands may contain sensitive values.
  package func nearest(_ word: String, before rest: [[UInt8]] = []) -> String? {
    if let fileCommand, !otherWords.contains(where: { $0.word == word }), Self.isFile(word) {
      return line(fileCommand, arguments: [Array(word.utf8)] + rest)
    }
    let meant = otherWords.first { $0.word == word }?.meant ?? NearestName.of(word, among: children.map(\.name))
    guard let meant, let fileCommand, !rest.isEmpty,
      meant.split(separator: " ").first.map(String.init) == fileCommand
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

  /// All subcommands, with their declarations created.
  package var subcommands: [Command] { children.map { $0.command() } }

  package func subcommand(_ name: String) -> Command? {
    // A loop, because `first(where:)` on a generic type makes the program look up protocol conformances at startup.
    for other in children where other.name == name || other.aliases.contains(name) { return other.command() }
    return nil
  }
}

/// The help texts of a command, except those of its options.
package struct CommandText: Sendable {
  /// A phrase for lists of commands.
  package var summary: String
  /// Paragraphs for the manual page.
  package var details: [String]
  /// Example command lines, each with its effect.
  package var examples: [(command: String, meaning: String)]

  package init(summary: String, details: [String], examples: [(command: String, meaning: String)]) {
    self.summary = summary
    self.details = details
    self.examples = examples
  }
}

/// A command inside another one. Its declaration is created on demand, because a run needs only one command.
package struct Subcommand<Action: Sendable>: Sendable {
  package let name: String
  package let aliases: [String]
  private let make: @Sendable () -> Command<Action>

  package init(_ name: String, aliases: [String], make: @escaping @Sendable () -> Command<Action>) {
    self.name = name
    self.aliases = aliases
    self.make = make
  }

  /// The names shown in help: `catalog, catalogue`.
  var names: String { ([name] + aliases).joined(separator: ", ") }

  package func command() -> Command<Action> {
    var command = make()
    command.aliases = aliases
    return command
  }
}
