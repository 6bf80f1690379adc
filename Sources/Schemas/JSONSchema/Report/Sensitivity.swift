package import DocumentModel
internal import Synchronization

extension Schema {
  /// Stands for a schema that can't be used. Every value may be sensitive, because nobody knows what that would mark.
  package static let unknown = Schema(Program.unknown)

  /// The parts of a document that may be sensitive.
  ///
  /// - Parameters:
  ///   - isPartial: Whether parts of the text are missing from the document.
  ///   - describesAll: Whether the schema is the document's own, so that a value that it doesn't describe may be a
  ///     secret. A policy describes only what it is about.
  package func sensitiveParts(
    _ document: Document, root: NodeID, isPartial: Bool = false, describesAll: Bool = true
  ) -> SensitiveParts {
    program.sensitiveParts(document, roots: [root], isPartial: isPartial, describesAll: describesAll)
  }

  /// The parts of all documents in a stream that may be sensitive.
  package func sensitiveParts(_ document: Document, isPartial: Bool, describesAll: Bool = true) -> SensitiveParts {
    program.sensitiveParts(document, roots: document.roots[...], isPartial: isPartial, describesAll: describesAll)
  }

  package var hasSensitive: Bool { program.hasSensitive }

  /// The names in the schema, for text that may mention them.
  package var sensitiveNames: SensitiveNames { program.sensitivity.names }
}

extension Program {
  /// The values and names below some roots to hide. The last answer is cached for the other reports on the file.
  func sensitiveParts(
    _ document: Document, roots: ArraySlice<NodeID>, isPartial: Bool, describesAll: Bool
  ) -> SensitiveParts {
    guard hasSensitive else { return SensitiveParts() }
    // Computed outside the lock, so that other threads needn't wait; computing twice gives the same result.
    let known = shared.sensitiveParts.withLock { $0 }
    if let known, known.document === document.lifetime, known.roots == roots, known.isPartial == isPartial,
      known.describesAll == describesAll
    {
      return known.parts
    }
    let parts = KnownSafeValues.parts(
      self, in: document, roots: roots, isPartial: isPartial, describesAll: describesAll)
    shared.sensitiveParts.withLock {
      $0 = PartsOfRoots(
        document: document.lifetime, roots: roots, isPartial: isPartial, describesAll: describesAll, parts: parts)
    }
    return parts
  }
}
