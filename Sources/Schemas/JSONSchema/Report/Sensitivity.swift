package import DocumentModel

extension Schema {
  /// Replaces a schema that can't be used. It is unknown what that would mark as sensitive, so every value is.
  package static let unknown = Schema(Program.unknown)

  /// - Parameter isPartial: whether parts of the text are missing from the document.
  package func sensitiveParts(_ document: Document, root: NodeID, isPartial: Bool = false) -> SensitiveParts {
    program.sensitiveParts(document, roots: [root], isPartial: isPartial)
  }

  /// The parts of all documents of a stream that may be sensitive.
  package func sensitiveParts(_ document: Document, isPartial: Bool) -> SensitiveParts {
    program.sensitiveParts(document, roots: document.roots[...], isPartial: isPartial)
  }

  package var hasSensitive: Bool { program.hasSensitive }

  /// The names in it, for text that may mention one.
  package var sensitiveNames: SensitiveNames { program.sensitivity.names }
}
