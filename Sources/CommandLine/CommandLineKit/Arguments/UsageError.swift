internal import DocumentModel

/// A command line that can't be performed.
package struct UsageError: Error, Sendable {
  /// One sentence, without a full stop.
  package var message: TerminalText
  /// The word that the user might have meant.
  package var nearest: String?
  /// The command whose help is relevant: `settle check`. Nil for the command being run, which its runner knows.
  package var command: String?
  private var isExplainedByHelp = true

  package init(_ message: TerminalText, nearest: String? = nil, command: String? = nil) {
    self.message = message
    self.nearest = nearest
    self.command = command
  }

  /// A word that is not among those that are allowed.
  package static func unknown(_ word: String, among words: [String]) -> UsageError {
    let known = words.filter { !$0.isEmpty }
    return UsageError(
      known.isEmpty ? "\"\(word)\" not found" : "\"\(word)\" is not one of \(known.joined(separator: ", "))",
      nearest: NearestName.of(word, among: words))
  }

  /// An obstacle outside of the command line: no help says more of it.
  package static func outside(_ message: TerminalText) -> UsageError {
    var error = UsageError(message)
    error.isExplainedByHelp = false
    return error
  }

  /// The same error, of a command that was run.
  package func of(_ command: String) -> UsageError {
    var error = self
    error.command = self.command ?? command
    return error
  }

  /// The message for standard error.
  package var text: TerminalText {
    var text = message
    if let nearest { text += "; did you mean \(nearest)?" }
    if let command, isExplainedByHelp { text += "\nRun `\(command) --help` for usage." }
    return text
  }
}
