package import DocumentModel

extension Schema {
  /// A schema in the place of one that can't be used. It is unknown what that calls sensitive, so every value is.
  package static let unknown = Schema(Program.unknown)

  /// - Parameter isPartial: whether parts of the text are missing from the document.
  package func sensitiveParts(_ document: Document, _ root: NodeID, isPartial: Bool = false) -> SensitiveParts {
    program.sensitiveParts(document, [root], isPartial: isPartial)
  }

  /// The parts of all documents of a stream that may be sensitive.
  package func sensitiveParts(_ document: Document, isPartial: Bool) -> SensitiveParts {
    program.sensitiveParts(document, document.roots[...], isPartial: isPartial)
  }

  package var hasSensitive: Bool { program.hasSensitive }

  /// The names in it, for texts that may mention one.
  package var sensitiveNames: SensitiveNames { program.sensitivity.names }
}
