internal import DocumentModel

/// The text that may have been meant, for a scalar.
struct Suggestion: Equatable {
  enum Form: Equatable {
    /// Another string.
    case string
    /// The same value as a string.
    case quoted
    /// The same value as a number or a boolean.
    case bare
  }

  var node: NodeID
  var text: String
  var form = Form.string
  /// Whether something else may have been meant: it is no name that the schema has.
  var isGuess = false

  /// The text as a message shows it.
  var shown: String {
    switch form {
    case .string, .quoted: ValueDescription.quoted(text)
    case .bare: text
    }
  }
}
