internal import Diagnostics
package import TerminalOutput

/// A command line that can't be carried out.
package struct UsageError: Error, Sendable {
  /// One sentence, without a full stop.
  package var message: TerminalText
  /// What the user might have meant.
  package var nearest: String?
  /// The command whose help says more: `settle check`.
  package var command: String?

  package init(_ message: TerminalText, nearest: String? = nil, command: String? = nil) {
    self.message = message
    self.nearest = nearest
    self.command = command
  }

  /// A word that is none of those that may stand there.
  package static func unknown(_ word: String, among words: [String], command: String) -> UsageError {
    UsageError(
      "\"\(word)\" is not one of \(words.filter { !$0.isEmpty }.joined(separator: ", "))",
      nearest: NearestName.of(word, among: words), command: command)
  }

  /// For standard error.
  package var text: TerminalText {
    var text = message
    if let nearest { text += "; did you mean \(nearest)?" }
    if let command { text += "\nSee \(command) --help." }
    return text
  }
}
