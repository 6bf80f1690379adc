package import DocumentModel
package import JSONSchema
internal import Workspace

/// The meaning of a schema's vocabulary for a file, as far as a check needs it.
package protocol TextMeaning: SchemaMeaning {
  /// The vocabulary's findings about a view's documents, which may be valid according to JSON Schema, and the ranges of
  /// values that must be redacted because these findings reveal that they equal a sensitive one.
  func findings(in view: DocumentView, of text: Snapshot) -> (all: [Diagnostic], revealing: [ByteRange])
  /// The replaced settings of a document, or nil if the schema declares none.
  func succession(of document: Int, in text: Snapshot) -> Succession?
}

extension DocumentView {
  /// The meaning of the schema's vocabulary.
  package var meaning: (any TextMeaning)? { resolution.meaning as? any TextMeaning }
}

/// The settings of a document that replace others.
package struct Succession {
  /// Whether the default of a setting may be inserted. It may not if the file sets the older setting that it replaces.
  package let mayWriteDefault: (JSONPointer) -> Bool
  /// The setting that replaces another one, or nil if none does.
  package let successor: (JSONPointer) -> Path?

  package init(mayWriteDefault: @escaping (JSONPointer) -> Bool, successor: @escaping (JSONPointer) -> Path?) {
    self.mayWriteDefault = mayWriteDefault
    self.successor = successor
  }
}
