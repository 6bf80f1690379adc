internal import DocumentModel
internal import YAMLReading

/// Edits of a schema's text that keep its layout.
enum SchemaText {
  /// A string in the quotes of a scalar.
  static func quoted(_ text: String, like node: NodeID, in document: Document) -> String {
    let style = document[document.resolve(node)].flags.style
    switch style {
    case .doubleQuoted: return JSONText.string(text)
    case .singleQuoted:
      return QuotedText.single(text) ?? JSONText.string(text)
    case .plain, .literal, .folded, .block, .flow:
      // A `#` at the start would begin a comment; `$`, letters and slashes are safe.
      let isPlain = style == .plain && text.utf8.first != UInt8(ascii: "#")
      return isPlain ? text : JSONText.string(text)
    }
  }

  /// Inserts entries before all others of an object; no edits if all of its entries come from `<<`.
  static func insertion(
    _ entries: [(name: String, value: String)], in object: NodeID, of document: Document
  ) -> [TextEdit] {
    guard !entries.isEmpty, document.kind(object) == .object else { return [] }
    let isFlow = document[object].flags.style == .flow
    let members = entries.map { "\(JSONText.string($0.name)): \(JSONText.string($0.value))" }
    guard let first = document.entries(object).first(where: { $0.mergeKey == nil }) else {
      let isEmpty = document.count(object) == 0
      return isEmpty ? [TextEdit(document.range(object), "{\(members.joined(separator: ", "))}")] : []
    }
    let start = document.range(first.key).start.index
    guard isFlow else {
      let indentation = String(repeating: " ", count: document.text.column(of: start))
      return [TextEdit(ByteRange(start..<start), entries.map { "\($0.name): \($0.value)\n\(indentation)" }.joined())]
    }
    let open = document.range(object).start.index + 1
    let space = String(decoding: document.text[open..<start], as: UTF8.self)
    let gap = space.isEmpty || space.contains { !$0.isWhitespace } ? " " : space
    return [TextEdit(ByteRange(start..<start), members.map { $0 + "," + gap }.joined())]
  }
}
