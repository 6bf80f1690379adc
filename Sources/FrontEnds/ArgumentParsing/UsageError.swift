internal import Diagnostics
package import TerminalOutput

/// A command line that can't be performed.
package struct UsageError: Error, Sendable {
  /// One sentence, without a full stop.
  package var message: TerminalText
  /// The words that the user may have meant.
  package var nearest: String?
  /// The command whose help has more: `settle check`.
  package var command: String?

  package init(_ message: TerminalText, nearest: String? = nil, command: String? = nil) {
    self.message = message
    self.nearest = nearest
    self.command = command
  }

  /// An error for a word that isn't one of the allowed ones.
  package static func unknown(_ word: String, among words: [String], command: String) -> UsageError {
    UsageError(
      "\"\(word)\" is not one of \(words.filter { !$0.isEmpty }.joined(separator: ", "))",
      nearest: NearestName.of(word, among: words), command: command)
  }

  /// The message for standard error.
  package var text: TerminalText {
    var text = message
    if let nearest { text += "; did you mean \(nearest)?" }
    if let command { text += "\nSee \(command) --help." }
    return text
  }
}
