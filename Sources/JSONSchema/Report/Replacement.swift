internal import DocumentModel
internal import SourceText

/// Writing a value in the place of a scalar, a string in the scalar's own style.
enum Replacement {
  static func edit(_ document: Document, _ suggestion: Suggestion) -> TextEdit {
    let node = document.resolve(suggestion.node)
    let text =
      switch suggestion.form {
      case .string: written(suggestion.text, style: document[node].flags.style)
      case .quoted: JSONText.string(suggestion.text)
      case .bare: suggestion.text
      }
    return TextEdit(document.range(node), text)
  }

  private static func written(_ text: String, style: NodeStyle) -> String {
    switch style {
    case .singleQuoted: "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    case .plain: PlainScalar.isPlain(text) ? text : JSONText.string(text)
    case .doubleQuoted, .literal, .folded, .block, .flow: JSONText.string(text)
    }
  }
}
