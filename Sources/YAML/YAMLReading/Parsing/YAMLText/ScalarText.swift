package import DocumentModel

/// Scalars as they are written on one line.
package struct ScalarText: Sendable {
  package var context: PlainScalars.Context
  /// Whether single quotes are taken where any are needed; else where they save escapes.
  package var prefersSingleQuotes: Bool
  /// Whether everything is written as JSON is.
  package var isJSON: Bool
  /// Whether numbers stay as they are written, in JSON those that JSON allows; else a number that some readers read as
  /// another value is written in another way.
  package var keepsNumbers: Bool

  package init(
    _ context: PlainScalars.Context, prefersSingleQuotes: Bool = false, isJSON: Bool = false, keepsNumbers: Bool = false
  ) {
    self.keepsNumbers = keepsNumbers
    self.context = context
    self.prefersSingleQuotes = prefersSingleQuotes
    self.isJSON = isJSON
  }

  /// Any scalar; `null` for a collection.
  package func value(_ document: Document, node: NodeID) -> String {
    switch document.kind(node) {
    case .string: string(document.string(node) ?? "")
    case .boolean: document.boolean(node) == true ? "true" : "false"
    case .number: number(document, node: document.resolve(node))
    case .null, .array, .object, .alias: "null"
    }
  }

  /// - Parameter old: the style of the scalar that this one replaces.
  package func string(_ text: String, like old: NodeStyle? = nil) -> String {
    if isJSON { return QuotedText.double(text, escapes: .json) }
    switch old {
    // Invisible characters need escapes, which only double quotes have.
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
    // `0755` may be 493 to the program that reads the file.
    if document.isReread(node) { return document.number(node)?.spelling ?? "null" }
    // `1e3` and `0x10` are numbers for some readers and strings for others.
    if keepsNumbers && (!isJSON || Self.isOfJSON(written)) || Self.isPortable(written) { return written }
    return document.number(node)?.spelling ?? "null"
  }

  /// A number by the grammar of JSON (RFC 8259, 6).
  private static func isOfJSON(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let exponent = bytes.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return isPortable(text) }
    let power = text[bytes.index(after: exponent)...]
    let digits = power.begins(with: "-") || power.begins(with: "+") ? power.dropFirst() : power
    return isPortable(String(text[..<exponent])) && !digits.isEmpty
      && digits.utf8.allSatisfy(\.isDigit)
  }

  /// Digits with at most one point, without a leading zero that could mean octal.
  private static func isPortable(_ text: String) -> Bool {
    let digits = text.begins(with: "-") ? text.dropFirst() : text[...]
    let parts = digits.pieces(at: ".")
    let isDigits = parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy(\.isDigit) }
    // `007` is octal for YAML 1.1.
    guard parts.count <= 2, isDigits else { return false }
    return parts[0] == "0" || parts[0].utf8.first != 0x30
  }
}

/// A value in a few words of YAML, as in a list or next to a name. Numbers stay as they are written; collections inside
/// it are shown by their size.
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

/// A string of several lines as a literal block (YAML 1.2.2, 8.1.2).
package struct LiteralText {
  /// `|`, or `|-` where no line break ends the text.
  package let header: String
  /// The lines without indentation.
  package let lines: [Substring]

  /// Nil for one line, and for a text that a block can't hold without an indicator of indentation or of more breaks at
  /// the end, or that holds what needs an escape.
  package init?(_ text: String) {
    var lines = text.pieces(at: "\n")
    // A first line that starts with a space would need an indentation indicator: `|2`.
    guard lines.count > 1, let first = lines.first?.unicodeScalars.first, first != " ", first != "\t" else {
      return nil
    }
    let endsInBreak = lines.last?.isEmpty == true
    if endsInBreak { lines.removeLast() }
    // A line of only spaces would lose them, and several final line breaks need `|+`.
    guard lines.last?.isEmpty == false, !EscapedCharacters.areNeeded(for: Array(text.utf8)[...]),
      lines.allSatisfy({ line in line.isEmpty || line.unicodeScalars.contains { $0 != " " && $0 != "\t" } })
    else { return nil }
    header = endsInBreak ? "|" : "|-"
    self.lines = lines
  }
}

/// The text in place of a value that must be hidden.
package enum RedactedSign {
  package static let text = "‹redacted›"
}
