package import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// The function that performs a command.
package struct CommandAction: Sendable {
  package typealias Run = @Sendable (ParsedArguments, CommandEnvironment) throws(UsageError) -> ExitCode

  package let run: Run
}

/// A command of this program.
package typealias Command = CommandLineKit.Command<CommandAction>

/// Declares a command. Each has its own file, is listed once, in ``Commands``, and has a section in `commands.txt`, which help
/// shows.
protocol CommandDeclaration: SendableMetatype {
  /// The words to type after the program's name: `schema add`.
  static var path: String { get }
  /// Other names for the last of them.
  static var aliases: [String] { get }
  /// The operands as help shows them: `FILE [SETTING]`.
  static var operands: String { get }
  static var operandCount: ClosedRange<Int> { get }
  /// The words that the operands may be, where these can be listed.
  static var operandWords: [String] { get }
  static var options: [Option] { get }

  static func run(_ arguments: ParsedArguments, environment: CommandEnvironment) throws(UsageError) -> ExitCode
}

extension CommandDeclaration {
  static var aliases: [String] { [] }
  static var operands: String { "" }
  static var operandCount: ClosedRange<Int> { Command.count(operands) }
  static var operandWords: [String] { [] }
  static var options: [Option] { [] }
  // All names are made at each start: splitting would double its time.
  static var name: String { path.utf8.lastIndex(of: 0x20).map { String(path[path.utf8.index(after: $0)...]) } ?? path }

  static var subcommand: Subcommand<CommandAction> {
    Subcommand(name, aliases: aliases) {
      var command = Command(name) { CommandTexts.of(path) }
      command.operands = operands
      command.operandCount = operandCount
      command.operandWords = { operandWords }
      command.options = options
      command.action = CommandAction(run: run)
      return command
    }
  }
}

/// The sections of `commands.txt`: after the words of a command its summary, paragraphs, and commands to type with their effect.
enum CommandTexts {
  /// The blocks between blank lines, by the heading of their section.
  private static let sections = Dictionary(
    String(decoding: EmbeddedFile.commands, as: UTF8.self).split(separator: "== ").map { section in
      let blocks = section.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
      return (blocks[0][0], blocks.dropFirst())
    }
  ) { first, _ in first }

  static func of(_ path: String) -> CommandText {
    var text = CommandText(summary: "", details: [], examples: [])
    for (index, lines) in (sections[path] ?? []).enumerated() {
      let words = lines.joined(separator: " ")
      if index == 0 {
        text.summary = words
      } else if lines[0].hasPrefix("$ ") {
        text.examples.append((String(lines[0].dropFirst(2)), lines.dropFirst().joined(separator: " ")))
      } else {
        text.details.append(filled(words))
      }
    }
    return text
  }

  /// A paragraph with what is the same in several, or known to the code alone.
  private static func filled(_ paragraph: String) -> String {
    guard paragraph.holds("{") else { return paragraph }
    return paragraph.exchanging("{setting}", for: sections["{setting}"]?.joined().joined(separator: " ") ?? "")
      .exchanging("{version}", for: MCPSession.versions[0])
      .exchanging("{tools}", for: MCPTool.all.map(\.name).joined(separator: ", "))
  }
}
