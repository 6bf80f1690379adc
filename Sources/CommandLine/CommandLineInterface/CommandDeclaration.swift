package import CommandLineKit
internal import DocumentModel
internal import FileAccess

/// The function that runs a command.
package struct CommandAction: Sendable {
  package typealias Run = @Sendable (ParsedArguments, CommandEnvironment) throws(UsageError) -> ExitCode

  package let run: Run
}

package typealias Command = CommandLineKit.Command<CommandAction>

/// Declares a command. Each one has its own file, an entry in ``Commands``, and a section with its help texts in
/// `commands.txt`.
protocol CommandDeclaration: SendableMetatype {
  /// The words after the program's name, such as `schema add`.
  static var path: String { get }
  /// Alternatives for the last of these words.
  static var aliases: [String] { get }
  /// The operands as shown in help, such as `FILE [SETTING]`.
  static var operands: String { get }
  static var operandCount: ClosedRange<Int> { get }
  /// The possible operands if they can be listed, for completions.
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
  // Computed for all commands at each start. Splitting the string would take twice as long.
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

/// The help texts in `commands.txt`. Each section starts with the words of a command, followed by its summary,
/// paragraphs, and example commands with their effect.
enum CommandTexts {
  /// The blocks of each section, separated by blank lines in the file. The key is the section's heading.
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

  /// The paragraph with placeholders replaced by shared texts or by values from the code.
  private static func filled(_ paragraph: String) -> String {
    guard paragraph.holds("{") else { return paragraph }
    return paragraph.replacingScalars("{setting}", with: sections["{setting}"]?.joined().joined(separator: " ") ?? "")
      .replacingScalars("{version}", with: MCPSession.versions[0])
      .replacingScalars("{tools}", with: MCPTool.all.map(\.name).joined(separator: ", "))
  }
}
