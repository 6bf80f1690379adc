package import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// A text without content: only comments and `---`.
package enum EmptyDocument {
  /// An empty mapping at the start of the file instead of the document, or nil if the file has content. In a settings
  /// file everything may be commented out, but required settings are still missing.
  package static func asMapping(_ document: Document) -> Document? {
    guard recognizes(document) else { return nil }
    var builder = DocumentBuilder(text: document.text)
    let start = ByteOffset(ByteOrderMark.length(in: document.text))
    let root = builder.open(.object, start, flags: Node.Flags(.block))
    builder.close(root, count: 0, end: start)
    builder.addRoot(root)
    return builder.finish()
  }

  static func recognizes(_ document: Document) -> Bool { document.roots.allSatisfy(document.isWithoutContent) }

  /// Whether the schema explicitly allows null. Then an empty file is valid, as in other tools.
  static func isAllowed(by schema: Schema) -> Bool {
    let isValid = { (json: String) in
      let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
      return document.roots.first.map { schema.isValid(document, $0) } ?? false
    }
    // A schema that allows anything doesn't allow null on purpose.
    return isValid("null") && !isValid("false")
  }
}
