internal import DocumentModel
internal import SourceText
internal import YAMLText

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
    // Whether it stands in brackets isn't known here.
    case .plain: PlainScalars.isText(text, in: .flow) ? text : QuotedText.double(text, .json)
    case .doubleQuoted, .literal, .folded, .block, .flow: QuotedText.double(text, .json)
    }
  }
}
