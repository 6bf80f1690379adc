public import DocumentModel

/// A schema document with the URI that it was loaded from.
public struct SchemaSource: Sendable {
  /// The absolute URI without a fragment: `file:///…`, `settle:/schemas/…`, or the requested URI.
  public var uri: String
  /// The name in messages: a path, or the name of a bundled schema.
  public var path: String
  public var document: Document
  /// Whether the schema is bundled and tested, so that it needn't be checked against its meta-schema.
  public var isTrusted: Bool
  /// The SHA-256 of the text, if computed before.
  package var hash: [UInt8]?

  public init(uri: String, path: String, document: Document, isTrusted: Bool = false) {
    self.isTrusted = isTrusted
    self.uri = uri
    self.path = path
    self.document = document
  }
}

/// Loads a schema by its URI, never from the network.
public typealias SchemaLoader = @Sendable (_ uri: String) -> SchemaLoad

/// The result of loading a schema.
public enum SchemaLoad: Sendable {
  case found(SchemaSource)
  /// There is no schema with this URI, for a reason such as `no such file: schemas/app.yaml`. The remedy, if any, says
  /// how to make the schema available.
  case notFound(reason: String, remedy: String? = nil)
  /// The schema's file has syntax errors, which the report contains.
  case broken(FileReport)
}
