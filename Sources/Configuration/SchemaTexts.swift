internal import BundledSchemas
internal import Diagnostics
package import DocumentModel
package import FileAccess
internal import JSONParsing
package import JSONSchema
internal import YAMLParsing

/// Finds schemas' texts: inside the program, where the configuration says, in files. Never on the network.
package struct SchemaTexts: Sendable {
  /// The configuration whose `uris` hold.
  private let mapping: Configuration?
  private let workingFolder: FilePath
  private let limits: Limits
  private let trustsBundled: Bool

  /// - Parameter trustsBundled: whether the schemas inside the program, which its tests check, are taken as sound.
  package init(mapping: Configuration?, workingFolder: FilePath, limits: Limits, trustsBundled: Bool = true) {
    self.trustsBundled = trustsBundled
    self.mapping = mapping
    self.workingFolder = workingFolder
    self.limits = limits
  }

  /// - Parameter uri: absolute; a fragment doesn't count.
  package func load(_ uri: String) -> SchemaLoad {
    let uri = String(uri.prefix { $0 != "#" })
    if let bundled = BundledSchema.at(uri: uri) {
      return parse(
        bundled.text(), uri: uri, path: bundled.uri, isJSON: bundled.path.hasSuffix(".json"),
        isTrusted: trustsBundled)
    }
    if let path = mapped(uri) { return file(path, uri: uri) }
    if let path = FilePath(fileURI: uri) { return file(path, uri: uri) }
    if uri.hasPrefix(BundledSchema.base) { return .notFound(reason: "no schema inside settle has the URI \(uri)") }
    return .notFound(
      reason: "\(uri) is neither inside settle nor under uris in .settle.yaml; the network is never asked")
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

  private func file(_ path: FilePath, uri: String) -> SchemaLoad {
    let shown = ShownPath.text(path, from: workingFolder)
    do throws(FileError) {
      let bytes = try FileReading.read(path, limit: limits.fileBytes)
      let isJSON = path.hasSuffix(".json") || (!Self.isYAMLName(path) && Self.looksLikeJSON(bytes))
      return parse(bytes, uri: uri, path: shown, isJSON: isJSON)
    } catch {
      return .notFound(reason: "\(shown): \(error.message)")
    }
  }

  private func parse(_ bytes: [UInt8], uri: String, path: String, isJSON: Bool, isTrusted: Bool = false) -> SchemaLoad {
    let parsed = isJSON ? JSONParser.parse(bytes, limits: limits) : YAMLParser.parse(bytes, limits: limits)
    guard !parsed.isPartial, !parsed.diagnostics.contains(where: { $0.severity == .error }) else {
      return .broken(
        FileReport(
          path: path, schema: nil, status: .invalid, text: parsed.document.text, diagnostics: parsed.diagnostics))
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
