internal import DocumentModel
internal import SourceText
internal import YAMLParsing

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

/// Writing a value in the place of a scalar, a string in the scalar's own style.
enum Replacement {
  static func edit(_ document: Document, _ suggestion: Suggestion) -> TextEdit {
    let node = document.resolve(suggestion.node)
    let text =
      switch suggestion.form {
      case .string: written(suggestion.text, style: document[node].flags.style)
      case .quoted: QuotedText.double(suggestion.text, .json)
      case .bare: suggestion.text
      }
    return TextEdit(document.range(node), text)
  }

  private static func written(_ text: String, style: NodeStyle) -> String {
    switch style {
    case .singleQuoted: QuotedText.single(text) ?? QuotedText.double(text, .json)
    // Whether it is in brackets isn't known here.
    case .plain: PlainScalars.isText(text, in: .flow) ? text : QuotedText.double(text, .json)
    case .doubleQuoted, .literal, .folded, .block, .flow: QuotedText.double(text, .json)
    }
  }
}
