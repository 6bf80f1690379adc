internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Patterns
internal import Settings
internal import Synchronization
internal import Workspace

/// A schema and everything that it refers to by address, either fetched completely or not at all.
struct FetchedSchemas {
  struct Text: Sendable {
    var address: String
    var bytes: [UInt8]
    /// Where the text comes from, for messages.
    var origin: String
  }

  enum Availability {
    /// - Parameter marks: The marks of the schema's kind; see `SchemaMarks`.
    case whole([Text], marks: [String])
    /// The schema, or one that it refers to, can't be fetched.
    case missing(SchemaFetch.Failure)
    /// The text can't be used as a schema, for the given reason.
    case broken(String)
  }

  /// Limits for one schema: the number of texts, the number of downloads, and the total size in bytes. Without limits,
  /// a server could answer every request with another reference.
  static let maxTexts = 1_000
  static let maxFetched = 200
  static let maxBytes = 200_000_000

  private struct State {
    var texts: [String: Text] = [:]
    var order: [String] = []
    var fetchedCount = 0
    var bytes = 0
    var failure: SchemaFetch.Failure?

    /// The limit that was reached, as a message, or nil if none was.
    var limit: String? {
      if order.count >= maxTexts { return "it refers to more than \(maxTexts) schemas" }
      if fetchedCount >= maxFetched {
        return "it refers to more than \(maxFetched) schemas to fetch; use --from DIR to copy them from a folder"
      }
      return bytes >= maxBytes ? "it and its references are larger than \(ByteCount.text(maxBytes))" : nil
    }
  }

  private final class LoadedSchemas: Sendable {
    let state = Mutex(State())
    /// The URI of the schema's own location.
    let place = Mutex<String?>(nil)
  }

  static func fetch(_ address: String, from sources: SchemaSources) -> Availability {
    let gathered = LoadedSchemas()
    let load: SchemaLoader = { uri in Self.load(uri, sources: sources, gathered: gathered, for: address) }
    var options = Schema.Options.settings
    // Compile unreferenced parts too, because a schema that uses them later needs what they refer to.
    options.compilesUnreferenced = true
    let first = load(address)
    guard case .found(let source) = first else {
      if case .broken(let report) = first { return .broken(place(of: report)) }
      return .missing(gathered.state.withLock { $0.failure } ?? .init(reason: "not found"))
    }
    let compilation = Schema.compile(source, options: options, load: load)
    let state = gathered.state.withLock { $0 }
    if let failure = state.failure { return .missing(failure) }
    if let problem = compilation.reports.first(where: { $0.status != .valid }) { return .broken(place(of: problem)) }
    let marks = SchemaMarks.of(source.document, fragment: address.uriFragment)
    return .whole(state.order.compactMap { state.texts[$0] }, marks: marks)
  }

  private static func load(_ uri: String, sources: SchemaSources, gathered: LoadedSchemas, for wanted: String)
    -> SchemaLoad
  {
    let uri = uri.withoutFragment
    // Bundled schemas, such as meta-schemas, are never fetched.
    if BundledSchema.at(uri: uri) != nil { return SchemaTextLoader.bundled(uri) }
    let key = SchemaAddress.canonical(uri)
    if let text = gathered.state.withLock({ $0.texts[key] }) { return SchemaTextLoader.parsed(text.bytes, uri: uri) }
    func fail(_ reason: String, host: String? = nil) -> SchemaLoad {
      // The user named only the schema, so name the reference that failed.
      let message = uri == wanted ? reason : "its reference \(SchemaAddress.normalized(uri)): \(reason)"
      gathered.state.withLock { $0.failure = $0.failure ?? .init(reason: message, host: host) }
      return .notFound(reason: reason)
    }
    // Fetch nothing more once a limit is reached.
    if let limit = gathered.state.withLock(\.limit) { return fail(limit) }
    let address = SchemaAddress.normalized(uri)
    do throws(SchemaFetch.Failure) {
      // The parts of a Kubernetes object's schema are at the same relative paths wherever the schema is.
      let part = gathered.place.withLock { $0.flatMap { Self.place(ofPart: uri, of: wanted, at: $0) } }
      let (bytes, origin, place) = try sources.bytes(of: part ?? address)
      gathered.place.withLock { $0 = $0 ?? place }
      // Some servers respond with status 200 and a page that says "not found".
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { return fail("it is a web page, not a schema") }
      gathered.state.withLock { state in
        state.texts[key] = Text(address: address, bytes: bytes, origin: origin)
        state.order.append(key)
        state.fetchedCount += origin == SchemaSources.fetched ? 1 : 0
        state.bytes += bytes.count
      }
      return SchemaTextLoader.parsed(bytes, uri: uri)
    } catch {
      return fail(error.reason, host: error.host)
    }
  }

  /// The location of a text that the schema of a Kubernetes object refers to by path: relative to the schema's location
  /// as its address is to the schema's address. Nil for any other text.
  private static func place(ofPart uri: String, of wanted: String, at place: String) -> String? {
    // Only schemas of Kubernetes objects have such addresses.
    guard ObjectKind.isAddress(wanted), ObjectKind.isAddress(uri), uri != wanted else { return nil }
    let (from, to) = (wanted.split(separator: "/").dropLast(), uri.split(separator: "/"))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let path = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)
    return URIReference(path.joined(separator: "/")).resolved(against: URIReference(place)).description
  }

  private static func place(of report: FileReport) -> String {
    guard let finding = report.diagnostics.first(where: { $0.severity == .error }) ?? report.diagnostics.first else {
      return report.path
    }
    return "\(report.path):\(LineIndex(report.text).line(of: finding.range.start)): \(finding.message)"
  }
}
