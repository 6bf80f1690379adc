internal import DocumentModel
package import FileAccess
package import JSONSchema
internal import Synchronization

/// The cached results of earlier runs: which schemas are valid, so that they aren't checked against their meta-schemas
/// again, and the parsed texts of schemas.
///
/// Without them, checking a small file against a schema of the project takes three times the instructions. A verdict
/// depends on the texts of the schema and of all schemas that it refers to, on the options, and on the program. Its
/// file is named after the hash of all these, so any change leads to a missing verdict, never to a wrong one.
package final class SchemaResultCache: Sendable {
  /// `build` identifies the program, because another build of the same version may check differently.
  private typealias Place = (folder: CacheFolder, build: [UInt8])

  private let place: LazyBox<Place?>
  /// The names of the files that this run has written. All workers compile the same schemas, but only one writes them.
  private let kept = Mutex<Set<[UInt8]>>([])

  private static let bounds = CacheFolder.Bounds(files: 2_000, bytes: 32_000_000, bytesPerFile: 8_000_000)

  /// - Parameter place: Called for the first schema that isn't part of the program. Returns the folder of the records,
  ///   which needn't exist, and the bytes that identify the program. Nil to keep no records.
  package init(_ place: @escaping @Sendable () -> (folder: FilePath, build: [UInt8])?) {
    self.place = LazyBox { place().map { (CacheFolder($0.folder, bounds: Self.bounds), $0.build) } }
  }

  // MARK: Verdicts

  /// Whether earlier runs found the schema with these texts valid, or else the key for storing that. Linear in the size
  /// of the texts.
  package func verdict(on sources: [SchemaSource], options: Schema.Options) -> Schema.Verdict {
    guard let (folder, build) = place.value, let key = key(of: sources, options: options, build: build) else {
      return .open
    }
    return folder.content(of: key) == nil ? .errorFree(key: key) : .known
  }

  package func insert(_ key: [UInt8]) {
    keepOnce(key) { $0.keep([], as: key, removesOldest: $1) }
  }

  /// The cache key, or nil for options that no command uses.
  private func key(of sources: [SchemaSource], options: Schema.Options, build: [UInt8]) -> [UInt8]? {
    guard options.limits == Limits(), options.compilesUnreferenced, !options.compilesReferredTexts else { return nil }
    var parts = [Array("verdict".utf8), build, Array(options.defaultDialect.utf8), [options.assertsFormat ? 1 : 0]]
    for source in sources {
      parts += [Array(source.uri.utf8), [source.isTrusted ? 1 : 0, source.document.isJSON ? 1 : 0]]
      // Bundled texts change only with the program, which `build` identifies.
      if !source.isTrusted || BundledSchema.at(uri: source.uri) == nil {
        parts.append(source.hash ?? SHA256.hash(source.document.text))
      }
    }
    return Self.name(parts)
  }

  // MARK: Texts

  /// The smallest text, in bytes, that takes longer to parse than to find in the folder.
  private static let minTextLength = 1_000

  /// A text as parsed by an earlier run; nil if there is no record of this text at this URI.
  ///
  /// There is one record for each URI, so a schema that is being edited doesn't fill the folder. The record contains
  /// the whole text and counts only if that is equal, so nobody can craft a text that gets the values of another.
  package func source(_ text: [UInt8], uri: String, path: String, isJSON: Bool) -> SchemaSource? {
    guard text.count >= Self.minTextLength, let (folder, build) = place.value,
      let record = folder.file(Self.name(ofText: uri, isJSON: isJSON, build: build)),
      record.count > Self.hashBytes + text.count
    else { return nil }
    let end = Self.hashBytes + text.count
    guard NameHash.areEqual(record.span.extracting(Self.hashBytes..<end), text.span),
      let document = Document(frozen: record[end...], text: text, isJSON: isJSON, isTrusted: false)
    else { return nil }
    var source = SchemaSource(uri: uri, path: path, document: document)
    source.hash = Array(record[..<Self.hashBytes])
    return source
  }

  /// Stores a parsed text, and sets its hash.
  ///
  /// - Parameter bytes: The bytes of the file.
  package func keep(_ source: inout SchemaSource, parsedFrom bytes: [UInt8]) {
    // A UTF-16 file is converted before parsing, so its bytes aren't the text.
    guard let build = place.value?.build, bytes.count >= Self.minTextLength, source.document.text == bytes,
      let frozen = source.document.frozen
    else { return }
    let hash = SHA256.hash(bytes)
    source.hash = hash
    let name = Self.name(ofText: source.uri, isJSON: source.document.isJSON, build: build)
    keepOnce(name) { $0.keep(unhashed: hash + bytes + frozen, as: name, removesOldest: $1) }
  }

  private static let hashBytes = 32

  private static func name(ofText uri: String, isJSON: Bool, build: [UInt8]) -> [UInt8] {
    name([Array("text".utf8), build, Array(uri.utf8), [isJSON ? 1 : 0]])
  }

  // MARK: Files

  /// Writes a file unless this run has written it already.
  ///
  /// - Parameter write: Gets the folder, and whether to remove the oldest files afterwards.
  private func keepOnce(_ name: [UInt8], write: (CacheFolder, Bool) -> Void) {
    guard let folder = place.value?.folder else { return }
    let (isNew, count) = kept.withLock { kept in (kept.insert(name).inserted, kept.count) }
    // Clean up only once per run: a repository may have a thousand schemas.
    if isNew { write(folder, count == 1) }
  }

  private static func name(_ parts: [[UInt8]]) -> [UInt8] {
    // Lengths keep `["ab", "c"]` and `["a", "bc"]` apart.
    Array(SHA256.hexadecimal(parts.flatMap { Array("\($0.count) ".utf8) + $0 }).utf8)
  }
}
