package import DocumentModel
package import JSONSchema
internal import Workspace

/// What a schema's vocabulary says about a file: everything that a check needs.
package protocol TextMeaning: SchemaMeaning {
  /// The findings about documents that may be valid by JSON Schema all the same, and the values through which these findings would
  /// reveal a sensitive one.
  func findings(in view: DocumentView, of text: Snapshot) -> (all: [Diagnostic], revealing: [ByteRange])
  /// The replaced names in a document; nil if the schema has none.
  func succession(of document: Int, in text: Snapshot) -> Succession?
}

extension DocumentView {
  /// What the schema's vocabulary says about the documents.
  package var meaning: (any TextMeaning)? { resolution.meaning as? any TextMeaning }
}

/// Names of a document that take the place of others.
package struct Succession {
  /// Whether a file may get the default of a place: not next to a value under an older name.
  package let mayStateDefault: (JSONPointer) -> Bool
  /// The place that replaces another; nil if none does.
  package let successor: (JSONPointer) -> Path?

  package init(mayStateDefault: @escaping (JSONPointer) -> Bool, successor: @escaping (JSONPointer) -> Path?) {
    self.mayStateDefault = mayStateDefault
    self.successor = successor
  }
}
