package import DocumentModel
internal import Synchronization

extension Schema {
  /// Replaces a schema that can't be used. It is unknown what that would mark as sensitive, so every value is.
  package static let unknown = Schema(Program.unknown)

  /// - Parameters:
  ///   - isPartial: whether parts of the text are missing from the document.
  ///   - describesAll: whether the schema is the document's own: then a value that it doesn't describe may be a secret. A
  ///     policy describes only what it is about.
  package func sensitiveParts(
    _ document: Document, root: NodeID, isPartial: Bool = false, describesAll: Bool = true
  ) -> SensitiveParts {
    program.sensitiveParts(document, roots: [root], isPartial: isPartial, describesAll: describesAll)
  }

  /// The parts of all documents of a stream that may be sensitive.
  package func sensitiveParts(_ document: Document, isPartial: Bool, describesAll: Bool = true) -> SensitiveParts {
    program.sensitiveParts(document, roots: document.roots[...], isPartial: isPartial, describesAll: describesAll)
  }

  package var hasSensitive: Bool { program.hasSensitive }

  /// The names in it, for text that may mention one.
  package var sensitiveNames: SensitiveNames { program.sensitivity.names }
}

extension Program {
  /// The values and names below some roots that must be hidden, root by root. The last answer is cached, because
  /// several reports on a file need it.
  func sensitiveParts(
    _ document: Document, roots: ArraySlice<NodeID>, isPartial: Bool, describesAll: Bool
  ) -> SensitiveParts {
    guard hasSensitive else { return SensitiveParts() }
    // Computed outside the lock, which other threads need meanwhile; a second computation gives the same answer.
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
