internal import DocumentModel
internal import SourceText
internal import YAMLText

/// Whether a text could stand without its quotes.
enum PlainText {
  /// Whether a quoted scalar needs its quotes to stand as the value of a key.
  static func needsQuotes(_ index: Int, of tokens: TokenTable, in source: LintSource, inFlow: Bool) -> Bool {
    let token = tokens[index]
    if token.style == .doubleQuoted, token.line < token.endLine, endsLineInBackslash(source.text[token.range]) {
      return true
    }
    if hasHiddenEscapes(index, of: tokens, in: source) { return true }
    return !PlainScalars.isWritable(tokens.value(index), in: inFlow ? .flow : .block)
  }

  /// Whether escapes show what nobody would see without them.
  static func hasHiddenEscapes(_ index: Int, of tokens: TokenTable, in source: LintSource) -> Bool {
    InvisibleCharacters.areEscaped(tokens.value(index), in: source.text[tokens[index].range])
  }

  private static func endsLineInBackslash(_ text: ArraySlice<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: "\\") && index + 1 < text.endIndex {
      if text[index + 1].isBreak { return true }
    }
    return false
  }
}
