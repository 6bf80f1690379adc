internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Synchronization

/// The vocabulary data of each schema, read once and kept for all files and workers.
final class SchemaMeanings: Sendable {
  struct Found: Sendable {
    let meaning: (any SchemaMeaning)?
    /// Parts that can't be applied, each in its own file.
    let faults: [FileReport]
  }

  private final class Entry: Sendable {
    let found = Once<Found>()
  }

  private let known = Mutex<[ObjectIdentifier: Entry]>([:])

  /// - Parameter keep: Keeps the verdict on a schema without any fault, given its key.
  func found(of schema: Schema, keep: ([UInt8]) -> Void) -> Found {
    let entry = known.withLock { known in
      let entry = known[ObjectIdentifier(schema)] ?? Entry()
      known[ObjectIdentifier(schema)] = entry
      return entry
    }
    // Outside of the lock: reading a vocabulary takes long, and others may ask about other schemas.
    return entry.found.value {
      let meaning = schema.meaning
      if case .known = schema.verdict { return Found(meaning: meaning, faults: []) }
      let faults = meaning?.faults ?? []
      if faults.isEmpty, case .faultless(let key) = schema.verdict { keep(key) }
      return Found(meaning: meaning, faults: faults)
    }
  }
}
