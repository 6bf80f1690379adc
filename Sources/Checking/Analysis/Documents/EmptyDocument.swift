package import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// A text without content: nothing but comments and `---`.
package enum EmptyDocument {
  /// An empty mapping in the place of the document, at the text's start: in a settings file everything may be commented out,
  /// and what a schema requires is still missing from it. Nil if the text has content.
  package static func asMapping(_ document: Document) -> Document? {
    guard isOne(document) else { return nil }
    var builder = DocumentBuilder(text: document.text)
    let start = ByteOffset(ByteOrderMark.length(in: document.text))
    let root = builder.open(.object, start, flags: Node.Flags(.block))
    builder.close(root, count: 0, end: start)
    builder.addRoot(root)
    return builder.finish()
  }

  static func isOne(_ document: Document) -> Bool { document.roots.allSatisfy(document.isWithoutContent) }

  /// Whether a schema names null among the types that it allows: then a text without content is what it says, as other tools
  /// take it.
  static func isAllowed(by schema: Schema) -> Bool {
    let isValid = { (json: String) in
      let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
      return document.roots.first.map { schema.isValid(document, $0) } ?? false
    }
    return isValid("null") && !isValid("false")
  }
}
