internal import FileAccess

/// A schema embedded in the program.
public struct BundledSchema: Sendable {
  /// The name that `--schema` and `settle schema show` accept.
  public var name: String
  public var title: String
  /// The path relative to `schemas`: `apps/rial.yaml`.
  package var path: String
  /// Globs of the files that use the schema. A glob without a slash matches a file's name in any folder.
  package var fileMatch: [String]
  /// The official URI of one of JSON Schema's own meta-schemas; nil for every other schema.
  public var officialURI: String?

  /// The schema's text, copied on each call. Empty if the program doesn't contain it (`CProgramSchemas`).
  public func text() -> [UInt8] { EmbeddedFile.schema(path) }

  /// The parsed form of the text, for `Document`; empty if the program doesn't contain it.
  package func frozen() -> [UInt8] { EmbeddedFile.frozenSchema(path) }

  /// The schema's URI: `settle:/schemas/apps/rial.yaml`.
  public var uri: String { Self.base + path }

  package static let base = "settle:/schemas/"

  init(
    _ name: String, title: String, path: String, fileMatch: [String] = [], officialURI: String? = nil
  ) {
    self.name = name
    self.title = title
    self.path = path
    self.fileMatch = fileMatch
    self.officialURI = officialURI
  }
}
