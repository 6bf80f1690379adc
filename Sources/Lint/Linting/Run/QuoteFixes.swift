internal import DocumentModel
internal import YAMLReading

/// Adds, changes or removes quotes.
enum QuoteFixes {
  /// Nil for a multi-line string, or one that these quotes can't represent without hiding invisible characters.
  ///
  /// - Parameter mayChoose: Whether single quotes may be used if double quotes would need escapes.
  static func quoting(_ index: Int, style: NodeStyle, mayChoose: Bool, of tokens: TokenTable, in source: LintSource)
    -> Fix?
  {
    let token = tokens[index]
    let value = tokens.value(index)
    guard token.line == token.endLine, !PlainText.hasHiddenEscapes(index, of: tokens, in: source),
      let single = QuotedText.single(value)
    else { return nil }
    let needsEscape = value.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    let isSingle = style == .singleQuoted || mayChoose && needsEscape
    let written = isSingle ? single : QuotedText.double(value)
    let title: Message = isSingle ? "put it in single quotes" : "put it in double quotes"
    return fix(title, token: token, written: written, source: source)
  }

  static func unquoting(_ index: Int, of tokens: TokenTable, in source: LintSource) -> Fix? {
    let token = tokens[index]
    guard token.line == token.endLine else { return nil }
    return fix("remove the quotes", token: token, written: Array(tokens.value(index)), source: source)
  }

  /// Changes only the quotes if the text between them can stay, so that the fix doesn't repeat the value.
  ///
  /// - Parameter written: The new scalar, including quotes if it has any.
  private static func fix(
    _ title: Message, token: TokenTable.Token, written: [UInt8], source: LintSource
  ) -> Fix {
    let range = token.range
    let inset = token.style == .plain ? 0 : 1
    let inner = range.lowerBound + inset..<max(range.lowerBound + inset, range.upperBound - inset)
    let hasQuotes = written.first == UInt8(ascii: "'") || written.first == UInt8(ascii: "\"")
    let sign = hasQuotes ? String(UnicodeScalar(written[0])) : ""
    if source.text[inner].elementsEqual(written.dropFirst(sign.utf8.count).dropLast(sign.utf8.count)) {
      return .layout(
        title,
        edits: [range.lowerBound..<inner.lowerBound, inner.upperBound..<range.upperBound].map {
          TextEdit(ByteRange($0), sign)
        }
      )
    }
    return .replace(range, by: String(decoding: written, as: UTF8.self), title: title)
  }
}
