internal import BundledSchemas
internal import Diagnostics
package import DocumentModel
internal import FileAccess
internal import JSONParsing
package import JSONSchema
internal import SourceText
internal import YAMLParsing

/// Finds schemas' texts: inside the program, where the configuration says, in files. Never on the network.
package struct SchemaTexts: Sendable {
  /// The configuration whose `uris` hold.
  private let mapping: Configuration?
  private let tree: RunTree
  private let limits: Limits
  private let trustsBundled: Bool
  private let isNamedOutright: Bool

  /// - Parameters:
  ///   - tree: what the run is about.
  ///   - trustsBundled: whether the schemas inside the program, which its tests check, are taken as sound.
  ///   - isNamedOutright: whether a person named the schema; what it refers to is then trusted as it is itself.
  package init(
    mapping: Configuration?, tree: RunTree, limits: Limits, trustsBundled: Bool = true, isNamedOutright: Bool = true
  ) {
    self.trustsBundled = trustsBundled
    self.mapping = mapping
    self.tree = tree
    self.limits = limits
    self.isNamedOutright = isNamedOutright
  }

  /// The text of a schema inside the program.
  package static func bundled(_ uri: String) -> SchemaLoad {
    ofBundled.load(uri)
  }

  /// Finds what is inside the program, for who has no configuration.
  static let ofBundled = Self(mapping: nil, tree: RunTree(workingFolder: FilePath("/")), limits: Limits())

  /// - Parameter uri: absolute; a fragment doesn't count.
  package func load(_ uri: String) -> SchemaLoad {
    let uri = String(uri.prefix { $0 != "#" })
    if let bundled = BundledSchema.at(uri: uri) {
      return parse(
        bundled.text(), uri: uri, path: bundled.uri, isJSON: bundled.path.hasSuffix(".json"),
        isTrusted: trustsBundled)
    }
    if let path = path(of: uri) {
      let isTrusted = mapped(uri) == nil ? isNamedOutright : mapping?.isNamedOutright == true
      return file(path, uri: uri, isTrusted: isTrusted)
    }
    if uri.hasPrefix(BundledSchema.base) { return .notFound(reason: "no schema inside settle has the URI \(uri)") }
    return .notFound(
      reason: "\(uri) is neither inside settle nor under uris in .settle.yaml; the network is never asked")
  }

  /// The file in which the text of a URI lies; nil for one that is inside the program or nowhere.
  ///
  /// - Parameter uri: absolute; a fragment doesn't count.
  func path(of uri: String) -> FilePath? {
    let uri = String(uri.prefix { $0 != "#" })
    guard BundledSchema.at(uri: uri) == nil else { return nil }
    return mapped(uri) ?? FilePath(fileURI: uri)
  }

  /// Where the configuration says that the text lies.
  private func mapped(_ uri: String) -> FilePath? {
    var best: (length: Int, path: FilePath)?
    for mapping in mapping?.uris ?? [] {
      if mapping.uri == uri { return mapping.place }
      let length = mapping.uri.utf8.count
      guard mapping.uri.hasSuffix("/"), uri.hasPrefix(mapping.uri), length > best?.length ?? 0 else { continue }
      let rest = uri.utf8.dropFirst(length).prefix { $0 != UInt8(ascii: "?") }
      let name = FilePath.percentDecode(rest) ?? Array(rest)
      best = (length, mapping.place.appending(name).normalized)
    }
    return best?.path
  }

  /// - Parameter isTrusted: whether a person is behind the path. Else a file names it, which anybody may have written:
  ///   outside of the run's folders only a text that says of itself that it is a schema is then taken for one, and what is
  ///   wrong with it is not told in its words.
  private func file(_ path: FilePath, uri: String, isTrusted: Bool) -> SchemaLoad {
    let shown = ShownPath.text(path, from: tree.workingFolder)
    do throws(FileError) {
      let bytes = try tree.files.read(path, limit: limits.fileBytes, origin: isTrusted ? .named : .mentioned)
      let isJSON = path.hasSuffix(".json") || (!Self.isYAMLName(path) && Self.looksLikeJSON(bytes))
      let load = parse(bytes, uri: uri, path: shown, isJSON: isJSON)
      return isTrusted || tree.contains(path) ? load : Self.unquoted(load)
    } catch {
      let meant = error.reason == .notFound ? Self.bundledName(near: path) : nil
      return .notFound(reason: "\(shown): \(error.message)" + (meant.map { "; did you mean \($0)?" } ?? ""))
    }
  }

  /// The schema inside the program that a name without a suffix is a slip for.
  private static func bundledName(near path: FilePath) -> String? {
    let name = String(decoding: path.lastComponent, as: UTF8.self)
    return name.contains(".") ? nil : NearestName.of(name, among: BundledSchema.catalogue.map(\.name))
  }

  private static func unquoted(_ load: SchemaLoad) -> SchemaLoad {
    switch load {
    case .notFound: return load
    case .broken(let report): return .broken(report.withoutQuotes(shownBy: "settle schema check"))
    case .found(var source):
      let dialect = source.document.roots.first.flatMap { source.document.value($0, named: "$schema") }
      guard let dialect = dialect.flatMap(source.document.string), Draft.named(dialect) != nil else {
        return .notFound(
          reason:
            "\(source.path) lies outside of the folders of this run and has no $schema that names a draft of JSON "
            + "Schema, so it is not read as a schema")
      }
      source.isQuotable = false
      return .found(source)
    }
  }

  private func parse(_ bytes: [UInt8], uri: String, path: String, isJSON: Bool, isTrusted: Bool = false) -> SchemaLoad {
    let parsed = isJSON ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      return .broken(
        FileReport(
          path: path, schema: nil, status: .invalid, text: parsed.document.text, diagnostics: parsed.diagnostics))
    }
    let roots = parsed.document.roots
    guard roots.count == 1 || parsed.document.documentsWithContent.map(\.number) == [0] else {
      let finding = Diagnostic(
        .notOneSchema, "a schema is one document; this text has \(roots.isEmpty ? "none" : "\(roots.count)")",
        at: roots.count > 1 ? parsed.document.range(roots[1]) : ByteRange(0..<0))
      return .broken(
        FileReport(path: path, schema: nil, status: .invalid, text: parsed.document.text, diagnostics: [finding]))
    }
    return .found(SchemaSource(uri: uri, path: path, document: parsed.document, isTrusted: isTrusted))
  }

  private static func isYAMLName(_ path: FilePath) -> Bool {
    path.hasSuffix(".yaml") || path.hasSuffix(".yml")
  }

  private static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
