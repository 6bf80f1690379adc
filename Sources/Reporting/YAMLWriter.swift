package import DocumentModel
internal import YAMLParsing

/// Values of a document as YAML that every reader takes for the same values.
package enum YAMLWriter {
  /// A value as block YAML, with a line break at the end. Without recursion: documents made of aliases nest deep.
  package static func block(_ document: Document, _ node: NodeID) -> String {
    var text = ""
    var pending = [Piece(node: node, indent: 0, lead: .line)]
    while let piece = pending.popLast() {
      let inside = write(piece, document, &text)
      pending += inside.reversed()
    }
    return text
  }

  /// A value on one line, as in a list or beside a name.
  package static func inline(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .array: "[" + document.items(node).map { inlineScalar(document, $0) }.joined(separator: ", ") + "]"
    case .object, .null, .boolean, .number, .string, .alias: inlineScalar(document, node)
    }
  }

  /// Deeper collections are told by their size.
  private static func inlineScalar(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .array: document.count(node) == 0 ? "[]" : "[…\(document.count(node))]"
    case .object: document.count(node) == 0 ? "{}" : "{…\(document.count(node))}"
    case .string: inlineString(document.string(node) ?? "")
    case .null, .boolean, .number, .alias: plain(document, node)
    }
  }

  private static func inlineString(_ text: String) -> String {
    isPlain(text, in: .flow) ? text : JSONText.string(text)
  }

  private static func isPlain(_ text: String, in context: PlainScalars.Context) -> Bool {
    PlainScalars.isText(Array(text.utf8)[...], in: context)
  }

  private enum Lead {
    /// At the start of a line.
    case line
    /// Behind `- `: a mapping's first key stands beside it.
    case dash
    /// Behind `key:`.
    case key(String)
  }

  private struct Piece {
    var node: NodeID
    var indent: Int
    var lead: Lead
    /// Blanks and dashes that stand before it on its line.
    var prefix = ""
  }

  private static func write(_ piece: Piece, _ document: Document, _ text: inout String) -> [Piece] {
    let blanks = String(repeating: " ", count: piece.indent)
    let isEmpty = document.count(piece.node) == 0
    let kind = document.kind(piece.node)
    var start = piece.prefix
    var isBeside = false
    switch piece.lead {
    case .line: break
    case .dash: isBeside = true
    case .key(let name): start += keyText(name) + ":"
    }
    switch kind {
    case .object where !isEmpty:
      if case .key = piece.lead { text += start + "\n" }
      let entries = document.entries(piece.node).compactMap { entry in entry.keyID.map { ($0, entry.value) } }
      return entries.enumerated().map { index, entry in
        let isFirst = index == 0 && isBeside
        return Piece(
          node: entry.1, indent: piece.indent + 2, lead: .key(document.keys.name(entry.0)),
          prefix: isFirst ? piece.prefix : blanks)
      }
    case .array where !isEmpty:
      if case .key = piece.lead { text += start + "\n" }
      return document.items(piece.node).enumerated().map { index, item in
        let lead = index == 0 && isBeside ? piece.prefix : blanks
        return Piece(node: item, indent: piece.indent + 2, lead: .dash, prefix: lead + "- ")
      }
    case .object, .array, .null, .boolean, .number, .string, .alias:
      if case .key = piece.lead { start += " " }
      text += start + scalar(document, piece.node, indent: piece.indent) + "\n"
      return []
    }
  }

  private static func keyText(_ name: String) -> String {
    isPlain(name, in: .block) ? name : JSONText.string(name)
  }

  private static func scalar(_ document: Document, _ node: NodeID, indent: Int) -> String {
    guard document.kind(node) == .string else { return plain(document, node) }
    let text = document.string(node) ?? ""
    if isPlain(text, in: .block) { return text }
    return literal(text, indent: max(indent, 2)) ?? JSONText.string(text)
  }

  /// A text of several lines as a literal block; nil for one that a block can't hold as it is.
  private static func literal(_ text: String, indent: Int) -> String? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isSound = lines.allSatisfy { !EscapedCharacters.areNeeded(for: Array($0.utf8)[...]) }
    guard lines.count > 1, isSound, let first = lines.first, !first.isEmpty, !first.hasPrefix(" "),
      lines.allSatisfy({ !$0.hasSuffix(" ") }), !text.hasSuffix("\n\n")
    else { return nil }
    let blanks = String(repeating: " ", count: indent)
    let body = (text.hasSuffix("\n") ? lines.dropLast() : lines[...]).map { $0.isEmpty ? "" : blanks + $0 }
    return (text.hasSuffix("\n") ? "|\n" : "|-\n") + body.joined(separator: "\n")
  }

  private static func plain(_ document: Document, _ node: NodeID) -> String {
    switch document.kind(node) {
    case .boolean: document.boolean(node) == true ? "true" : "false"
    case .number: document.sourceText(node)
    case .null, .alias, .string: "null"
    case .array: "[]"
    case .object: "{}"
    }
  }
}
