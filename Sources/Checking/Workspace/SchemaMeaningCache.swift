internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Synchronization

/// The vocabulary data of each schema, read once for all files and workers.
final class SchemaMeaningCache: Sendable {
  struct Found: Sendable {
    let meaning: (any SchemaMeaning)?
    /// The parts of the schema that can't be applied, one report for each file.
    let problems: [FileReport]
  }

  private final class Entry: Sendable {
    let found = Once<Found>()
  }

  private let known = Mutex<[ObjectIdentifier: Entry]>([:])

  /// - Parameter keep: Called with the cache key if the schema turns out to be valid, to store that verdict.
  func found(of schema: Schema, keep: ([UInt8]) -> Void) -> Found {
    let entry = known.withLock { known in
      let entry = known[ObjectIdentifier(schema)] ?? Entry()
      known[ObjectIdentifier(schema)] = entry
      return entry
    }
    // Outside the lock, because reading a vocabulary takes long and others may request different schemas.
    return entry.found.value {
      let meaning = schema.meaning
      if case .known = schema.verdict { return Found(meaning: meaning, problems: []) }
      let problems = meaning?.problems ?? []
      if problems.isEmpty, case .errorFree(let key) = schema.verdict { keep(key) }
      return Found(meaning: meaning, problems: problems)
    }
  }
}
