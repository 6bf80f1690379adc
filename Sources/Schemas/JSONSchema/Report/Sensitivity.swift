package import DocumentModel
internal import Synchronization

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

extension Program {
  /// The values and names below some roots that must be hidden, root by root. The last answer is cached, because
  /// several reports on a file need it.
  func sensitiveParts(_ document: Document, roots: ArraySlice<NodeID>, isPartial: Bool) -> SensitiveParts {
    guard hasSensitive else { return SensitiveParts() }
    // Computed outside the lock, which other threads need meanwhile; a second computation gives the same answer.
    let known = shared.sensitiveParts.withLock { $0 }
    if let known, known.document === document.lifetime, known.roots == roots, known.isPartial == isPartial {
      return known.parts
    }
    let parts = KnownSafeValues.parts(self, in: document, roots: roots, isPartial: isPartial)
    shared.sensitiveParts.withLock {
      $0 = PartsOfRoots(document: document.lifetime, roots: roots, isPartial: isPartial, parts: parts)
    }
    return parts
  }
}
