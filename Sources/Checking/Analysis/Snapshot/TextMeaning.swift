package import DocumentModel
package import JSONSchema
internal import Workspace

/// What a schema says of a text by its vocabulary: all that a check asks of it.
package protocol TextMeaning: SchemaMeaning {
  /// The findings about documents that may be valid by JSON Schema all the same, and the values through which these findings would
  /// reveal a sensitive one.
  func findings(in view: DocumentView, of text: Snapshot) -> (all: [Diagnostic], telling: [ByteRange])
  /// The names of a document that take the place of others; nil where the schema has none.
  func succession(of document: Int, in text: Snapshot) -> Succession?
}

extension DocumentView {
  /// What the schema says of the documents by its vocabulary.
  var meaning: (any TextMeaning)? { resolution.meaning as? any TextMeaning }
}

/// Names of a document that take the place of others.
package struct Succession {
  /// Whether a text may get the default of a place: not beside the value of an older name.
  let mayStateDefault: (JSONPointer) -> Bool
  /// The place that replaces another; nil for none.
  let successor: (JSONPointer) -> Path?

  package init(mayStateDefault: @escaping (JSONPointer) -> Bool, successor: @escaping (JSONPointer) -> Path?) {
    (self.mayStateDefault, self.successor) = (mayStateDefault, successor)
  }
}
