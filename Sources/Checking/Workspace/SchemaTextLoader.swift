package import DocumentModel
package import FileAccess
internal import JSONParsing
package import JSONSchema
internal import Patterns
internal import YAMLReading

/// Loads the texts of schemas: bundled ones, those that the configuration maps, files, and catalogs. Never uses the
/// network.
package struct SchemaTextLoader: Sendable {
  /// The configuration whose `uris` apply.
  private let mapping: Configuration?
  private let tree: RunTree
  private let limits: Limits
  private let trustsBundled: Bool
  /// The URI given by the user, without a fragment.
  private let named: String?
  /// Vendored schemas and those of catalogs, or nil for neither.
  private let known: KnownFiles?
  /// The texts that earlier runs parsed, or nil to parse every text.
  private let records: SchemaResultCache?

  /// - Parameters:
  ///   - tree: The files of the run.
  ///   - trustsBundled: Whether to skip checking bundled schemas, which the program's tests cover.
  ///   - named: The schema given by the user, which is read from any folder. Schemas that it refers to aren't.
  ///   - records: The texts that earlier runs parsed, or nil to parse every text.
  package init(
    mapping: Configuration?, tree: RunTree, limits: Limits, trustsBundled: Bool = true, named: SchemaReference? = nil,
    known: KnownFiles? = nil, records: SchemaResultCache? = nil
  ) {
    self.known = known
    // A text that parses within the default limits may exceed others.
    self.records = limits == Limits() ? records : nil
    self.trustsBundled = trustsBundled
    self.mapping = mapping
    self.tree = tree
    self.limits = limits
    self.named = named?.uri.withoutFragment
  }

  package static func bundled(_ uri: String) -> SchemaLoad {
    ofBundled.load(uri)
  }

  /// Finds only bundled schemas, for callers without a configuration.
  package static let ofBundled = Self(mapping: nil, tree: RunTree(workingFolder: FilePath("/")), limits: Limits())

  /// Loads the text with a URI.
  ///
  /// - Parameter uri: Must be absolute. Its fragment is ignored.
  package func load(_ uri: String) -> SchemaLoad {
    let uri = uri.withoutFragment
    // Generated schemas have no file.
    if let list = ListSchema.load(uri) { return list }
    // Applications don't contain the schemas of files that only the program uses, such as `config`.
    if let bundled = BundledSchema.at(uri: uri), case let text = bundled.text(), !text.isEmpty {
      let isJSON = bundled.path.hasSuffix(".json")
      // Applications have the frozen form of meta-schemas only, and it is outdated while a schema is being edited.
      guard let document = Document(frozen: bundled.frozen()[...], text: text, isJSON: isJSON, isTrusted: true) else {
        return parse(text, uri: uri, path: bundled.uri, isJSON: isJSON, isTrusted: trustsBundled)
      }
      return .found(SchemaSource(uri: uri, path: bundled.uri, document: document, isTrusted: trustsBundled))
    }
    if let path = path(of: uri) {
      // A path from a mapping wasn't given by the user, even if the URI was.
      return file(path, uri: uri, isNamed: uri == named && mapped(uri) == nil)
    }
    if uri.hasPrefix(BundledSchema.base) { return .notFound(reason: "no bundled schema with the URI \(uri)") }
    return .notFound(reason: "\(uri) is not installed", remedy: MissingSchema.remedy(of: uri))
  }

  /// The file with the text of a URI, or nil for a bundled or generated text and an unknown URI.
  ///
  /// - Parameter uri: Absolute. Its fragment is ignored.
  func path(of uri: String) -> FilePath? {
    let uri = uri.withoutFragment
    guard BundledSchema.at(uri: uri) == nil, !ListSchema.recognizes(uri) else { return nil }
    return mapped(uri) ?? FilePath(fileURI: uri) ?? known?.location(of: uri)?.path
  }

  /// Whether a URI that wasn't found can be installed: it is an address, or a file of a package.
  ///
  /// - Parameter uri: Absolute. Its fragment is ignored.
  func isElsewhere(_ uri: String) -> Bool {
    guard let path = path(of: uri) else { return !uri.hasPrefix("settle:") }
    return MissingSchema.installation(of: path) != nil
  }

  /// The file to which the configuration maps a URI.
  private func mapped(_ uri: String) -> FilePath? {
    var best: (length: Int, path: FilePath)?
    for mapping in mapping?.uris ?? [] {
      if mapping.uri == uri { return mapping.place }
      let length = mapping.uri.utf8.count
      // The longest prefix is the most specific: `https://a/b/` before `https://a/`.
      guard mapping.uri.hasSuffix("/"), uri.hasPrefix(mapping.uri), length > best?.length ?? 0 else { continue }
      let rest = uri.utf8.dropFirst(length).prefix { $0 != UInt8(ascii: "?") }
      let name = FilePath.percentDecode(rest) ?? Array(rest)
      best = (length, mapping.place.appending(name).normalized)
    }
    return best?.path
  }

  /// - Parameter isNamed: Whether the user gave the path. If not, it is from a file, which may be untrusted.
  private func file(_ path: FilePath, uri: String, isNamed: Bool) -> SchemaLoad {
    let shown = DisplayPath.text(path, from: tree.workingFolder)
    do throws(FileError) {
      let limit = limits.fileBytes
      let bytes = try read(path, limit: limit, isNamed: isNamed)
      let isJSON = Self.isJSON(bytes, path: path)
      if let source = records?.source(bytes, uri: uri, path: shown, isJSON: isJSON) { return .found(source) }
      let load = parse(bytes, uri: uri, path: shown, isJSON: isJSON)
      guard let records, case .found(var source) = load else { return load }
      records.keep(&source, parsedFrom: bytes)
      return .found(source)
    } catch {
      let isMissing = error.reason == .notFound
      let advice = isMissing ? Self.advice(path).map { "; \($0)" } : nil
      return .notFound(reason: "\(shown): \(error.message)\(advice ?? "")")
    }
  }

  private func read(_ path: FilePath, limit: Int, isNamed: Bool) throws(FileError) -> [UInt8] {
    if isNamed { return try tree.files.read(path, limit: limit, origin: .named) }
    guard let folder = known?.catalog(holding: path) else { return try tree.mentioned(path, limit: limit) }
    let files = tree.files
    // A link in a catalog must not lead out of it.
    guard let real = files.realPath(path), let realFolder = files.realPath(folder), real.relative(to: realFolder) != nil
    else { throw FileError(path, reason: files.exists(path) ? .outside : .notFound) }
    return try files.read(path, limit: limit, origin: .mentioned)
  }

  /// Advice on a missing file without an extension, which may be a misspelled name of a bundled schema.
  static func advice(_ path: FilePath) -> String? {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    if name.contains(".") { return nil }
    let nearest = NearestName.of(name, among: BundledSchema.catalog.map(\.name))
    return nearest.map { "did you mean \($0)?" } ?? "run `settle schema list` for the bundled schemas"
  }

  private func parse(_ bytes: [UInt8], uri: String, path: String, isJSON: Bool, isTrusted: Bool = false) -> SchemaLoad {
    let parsed = Self.parsed(bytes, isJSON: isJSON, limits: limits)
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      return .broken(
        FileReport(
          path: path, schema: nil, status: .invalid, text: parsed.document.text, diagnostics: parsed.diagnostics))
    }
    let roots = parsed.document.roots
    // Empty documents after the schema don't count.
    guard roots.count == 1 || parsed.document.documentsWithContent.map(\.number) == [0] else {
      let finding = Diagnostic(
        .notOneSchema, "a schema must be one document, found \(roots.count)",
        at: roots.count > 1 ? parsed.document.range(roots[1]) : ByteRange(0..<0))
      return .broken(
        FileReport(path: path, schema: nil, status: .invalid, text: parsed.document.text, diagnostics: [finding]))
    }
    return .found(SchemaSource(uri: uri, path: path, document: parsed.document, isTrusted: isTrusted))
  }

  /// Parses a text as YAML or JSON, depending on its name.
  package static func parsed(_ bytes: [UInt8], of path: FilePath, limits: Limits) -> ParsedText {
    parsed(bytes, isJSON: isJSON(bytes, path: path), limits: limits)
  }

  private static func parsed(_ bytes: [UInt8], isJSON: Bool, limits: Limits) -> ParsedText {
    isJSON ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
  }

  /// Parses a schema without reading other files.
  ///
  /// - Parameter uri: The schema's URI, which also determines its format.
  package static func parsed(_ bytes: [UInt8], uri: String) -> SchemaLoad {
    ofBundled.parse(bytes, uri: uri, path: uri, isJSON: isJSON(bytes, path: FilePath(uri)))
  }

  private static func isJSON(_ bytes: [UInt8], path: FilePath) -> Bool {
    path.hasSuffix(".json") || (!isYAMLName(path) && JSONFiles.mayBeJSON(bytes))
  }

  private static func isYAMLName(_ path: FilePath) -> Bool {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }
}
