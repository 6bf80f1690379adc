package import DocumentModel

/// Writes scalars on one line.
package struct ScalarText: Sendable {
  package var context: PlainScalars.Context
  /// Whether to use single quotes wherever quotes are needed; otherwise only if they save escapes.
  package var prefersSingleQuotes: Bool
  /// Whether to write JSON.
  package var isJSON: Bool
  /// Whether numbers keep their spelling (in JSON, only if JSON allows it). Otherwise, a number that some parsers read
  /// differently is respelled.
  package var keepsNumbers: Bool

  package init(
    _ context: PlainScalars.Context, prefersSingleQuotes: Bool = false, isJSON: Bool = false, keepsNumbers: Bool = false
  ) {
    self.keepsNumbers = keepsNumbers
    self.context = context
    self.prefersSingleQuotes = prefersSingleQuotes
    self.isJSON = isJSON
  }

  /// The text of a scalar; `null` for a collection.
  package func value(_ document: Document, node: NodeID) -> String {
    switch document.kind(node) {
    case .string: string(document.string(node) ?? "")
    case .boolean: document.boolean(node) == true ? "true" : "false"
    case .number: number(document, node: document.resolve(node))
    case .null, .array, .object, .alias: "null"
    }
  }

  /// - Parameter old: The style of the scalar that this one replaces; nil for none.
  package func string(_ text: String, like old: NodeStyle? = nil) -> String {
    if isJSON { return QuotedText.double(text, escapes: .json) }
    switch old {
    // Invisible characters must be escaped, which only double quotes allow.
    case _ where InvisibleCharacters.mislead(in: text): break
    case .doubleQuoted: return QuotedText.double(text)
    case .singleQuoted: return QuotedText.single(text) ?? QuotedText.double(text)
    case .plain, .literal, .folded, .block, .flow, nil: break
    }
    switch ScalarSpelling.text(Array(text.utf8)[...], in: context) {
    case .plain: return text
    case .quoted(let quoted):
      let single = prefersSingleQuotes && !InvisibleCharacters.mislead(in: text) ? QuotedText.single(text) : nil
      return single ?? String(decoding: quoted, as: UTF8.self)
    }
  }

  private func number(_ document: Document, node: NodeID) -> String {
    let written = document.sourceText(node)
    // `0755`: if the program that reads the file takes it as 493, that is the value to write.
    if document.isReread(node) { return document.number(node)?.spelling ?? "null" }
    // `1e3` and `0x10` are numbers to some parsers and strings to others.
    if keepsNumbers && (!isJSON || JSONText.isNumber(written.utf8)) || Self.isPortable(written) { return written }
    return document.number(node)?.spelling ?? "null"
  }

  /// Whether all parsers read a number alike. To YAML 1.1, `007` is octal.
  private static func isPortable(_ text: String) -> Bool {
    JSONText.isNumber(text.utf8) && !text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
  }
}

/// A value as short YAML on one line. Numbers keep their spelling; nested collections are shown by their size.
package enum InlineText {
  package static func of(_ document: Document, node: NodeID) -> String {
    switch document.kind(node) {
    case .array: "[" + document.items(node).map { element(document, node: $0) }.joined(separator: ", ") + "]"
    case .object, .null, .boolean, .number, .string, .alias: element(document, node: node)
    }
  }

  private static func element(_ document: Document, node: NodeID) -> String {
    switch document.kind(node) {
    case .array: document.count(node) == 0 ? "[]" : "[…\(document.count(node))]"
    case .object: document.count(node) == 0 ? "{}" : "{…\(document.count(node))}"
    case .string where document.isPlaceholder(node): "‹from \(document.string(node) ?? "")›"
    case .null, .boolean, .number, .string, .alias: ScalarText(.flow, keepsNumbers: true).value(document, node: node)
    }
  }
}

/// A multi-line string as a literal block scalar (YAML 1.2.2, 8.1.2).
package struct LiteralText {
  /// `|`, or `|-` if the string doesn't end with a line break.
  package let header: String
  /// The lines without indentation.
  package let lines: [Substring]

  /// Nil for a single line, and for a string that would need an indentation indicator, `|+` or an escape.
  package init?(_ text: String) {
    var lines = text.pieces(at: "\n")
    // `|2`: a first line that starts with a space would need an indentation indicator.
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, first != " ", first != "\t" else {
      return nil
    }
    let endsInBreak = lines.last?.isEmpty == true
    if endsInBreak { lines.removeLast() }
    // A line of only spaces would lose them, and several final line breaks would need `|+`.
    guard lines.last?.isEmpty == false, !EscapedCharacters.areNeeded(for: Array(text.utf8)[...]),
      lines.allSatisfy({ line in line.isEmpty || line.unicodeScalars.contains { $0 != " " && $0 != "\t" } })
    else { return nil }
    header = endsInBreak ? "|" : "|-"
    self.lines = lines
  }
}

package enum RedactionPlaceholder {
  package static let text = "‹redacted›"
}
