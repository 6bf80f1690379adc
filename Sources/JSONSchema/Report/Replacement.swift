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
    case .plain: isPlain(text) ? text : JSONText.string(text)
    case .doubleQuoted, .literal, .folded, .block, .flow: JSONText.string(text)
    }
  }

  /// Whether every reader takes the bare text for this string: letters, digits and a few marks, and no word of YAML's.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), !words.contains(text.lowercased()) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-_./".utf8.contains($0) }
  }

  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
