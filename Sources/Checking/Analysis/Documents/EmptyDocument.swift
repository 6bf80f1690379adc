package import DocumentModel
internal import JSONParsing
internal import JSONSchema

/// A text without content: nothing but comments and `---`.
package enum EmptyDocument {
  /// An empty mapping instead of the document, at the start of the file: everything may be commented out in a settings
  /// file, and required settings are still missing. Nil if the file has content.
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

  /// Whether the schema explicitly allows null: then an empty file is valid, as in other tools.
  static func isAllowed(by schema: Schema) -> Bool {
    let isValid = { (json: String) in
      let document = JSONParser.parse(Array(json.utf8), limits: Limits()).document
      return document.roots.first.map { schema.isValid(document, $0) } ?? false
    }
    // A schema that allows anything doesn't allow null on purpose.
    return isValid("null") && !isValid("false")
  }
}
