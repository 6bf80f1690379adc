internal import DocumentModel

/// An error in the command line, or an obstacle that keeps the command from running.
package struct UsageError: Error, Sendable {
  /// A sentence without a period.
  package var message: TerminalText
  /// The suggestion for a misspelled word.
  package var nearest: String?
  /// The command to whose help the message refers, such as `settle check`. Nil if it is the running command, which its
  /// caller fills in.
  package var command: String?
  private var isExplainedByHelp = true

  package init(_ message: TerminalText, nearest: String? = nil, command: String? = nil) {
    self.message = message
    self.nearest = nearest
    self.command = command
  }

  /// An error for a word that isn't one of the allowed ones.
  package static func unknown(_ word: String, among words: [String]) -> UsageError {
    let known = words.filter { !$0.isEmpty }
    return UsageError(
      known.isEmpty ? "\"\(word)\" not found" : "\"\(word)\" is not one of \(known.joined(separator: ", "))",
      nearest: NearestName.of(word, among: words))
  }

  /// An obstacle outside the command line, for which the message doesn't refer to help.
  package static func outside(_ message: TerminalText) -> UsageError {
    var error = UsageError(message)
    error.isExplainedByHelp = false
    return error
  }

  /// The same error with the command that was run, unless it refers to another command.
  package func of(_ command: String) -> UsageError {
    var error = self
    error.command = self.command ?? command
    return error
  }

  /// The message to write to standard error.
  package var text: TerminalText {
    var text = message
    if let nearest { text += "; did you mean \(nearest)?" }
    if let command, isExplainedByHelp { text += "\nRun `\(command) --help` for usage." }
    return text
  }
}
