internal import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization

/// The schemas in which an earlier run found no fault: their meta-schemas aren't asked again.
///
/// A verdict depends on the texts of the schema and of all that it refers to, on the options, and on the program. The name of
/// its file is the hash of these, so that after any change there is no verdict, and no wrong one. Nothing of a text is stored.
package final class FaultlessSchemas: Sendable {
  /// What identifies the program, or another build of the same version would pass for it.
  private typealias Place = (folder: CacheFolder, build: [UInt8])

  private let place: OnDemand<Place?>
  /// The keys that this run wrote: each worker compiles the same schemas.
  private let kept = Mutex<Set<[UInt8]>>([])

  private static let bounds = CacheFolder.Bounds(files: 1_000, bytes: 1_000_000, bytesOfFile: 1_000)

  /// - Parameter place: Called for the first schema that isn't part of the program. Returns the folder of the verdicts, whether
  ///   or not it exists, with the bytes that identify the program; nil to keep none.
  package init(_ place: @escaping @Sendable () -> (folder: FilePath, build: [UInt8])?) {
    self.place = OnDemand { place().map { (CacheFolder($0.folder, bounds: Self.bounds), $0.build) } }
  }

  /// What earlier runs found about a schema with these texts: that it is known to have no fault, or the key to keep that by.
  /// Linear in the texts.
  package func verdict(on sources: [SchemaSource], options: Schema.Options) -> Schema.Verdict {
    guard let (folder, build) = place.value, let key = key(of: sources, options: options, build: build) else {
      return .open
    }
    return folder.content(of: key) == nil ? .faultless(key: key) : .known
  }

  /// Keeps that the schema with a key has no fault.
  package func insert(_ key: [UInt8]) {
    guard let folder = place.value?.folder else { return }
    let (isNew, count) = kept.withLock { kept in (kept.insert(key).inserted, kept.count) }
    // Once a run: a repository may have a thousand schemas.
    if isNew { folder.keep([], as: key, removesOldest: count == 1) }
  }

  /// Nil for options that no command has.
  private func key(of sources: [SchemaSource], options: Schema.Options, build: [UInt8]) -> [UInt8]? {
    guard options.limits == Limits(), options.compilesUnreferenced, !options.compilesReferredTexts else { return nil }
    var parts: [UInt8] = []
    // With its length, so that the end of one part can't be read as the start of the next.
    func add(_ part: some Collection<UInt8>) {
      parts += "\(part.count) ".utf8
      parts += part
    }
    add(build)
    add(options.defaultDialect.utf8)
    add(options.assertsFormat ? [1] : [0])
    for source in sources {
      add(source.uri.utf8)
      add([source.isTrusted ? 1 : 0, source.document.isJSON ? 1 : 0])
      // The program's own texts change only with it.
      if !source.isTrusted || BundledSchema.at(uri: source.uri) == nil { add(source.document.text) }
    }
    return Array(SHA256.hexadecimal(parts).utf8)
  }
}
