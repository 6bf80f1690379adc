internal import FileAccess

/// A schema inside the program.
public struct BundledSchema: Sendable {
  /// What `--schema` and `settle schema show` take.
  public var name: String
  public var title: String
  /// Under `schemas/`: `apps/rial.yaml`.
  package var path: String
  /// Globs of the files that it claims; one without a slash fits the file's name in any folder.
  package var fileMatch: [String]
  /// Other URIs that its text answers to: the official ones of JSON Schema's own meta-schemas.
  public var officialURI: String?

  /// The bytes of its file, copied at each call.
  public func text() -> [UInt8] { EmbeddedFile.schema(path) }

  /// What its text was parsed to when `schemas/frozen` was recorded, for `Document`; empty if it isn't there.
  package func frozen() -> [UInt8] { EmbeddedFile.frozenSchema(path) }

  /// The schema's place inside the program.
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
