public import DocumentModel

/// A schema's text with the URI that it was found at.
public struct SchemaSource: Sendable {
  /// The base URI of the text, absolute, without a fragment: `file:///…`, `settle:/schemas/…`, or the URI of the
  /// request.
  public var uri: String
  /// The name to show a person: a path, or a bundled schema's name.
  public var path: String
  public var document: Document
  /// Whether the text is one of ours, tested when the program was built: it isn't checked against its meta-schema
  /// again.
  public var isTrusted: Bool

  public init(uri: String, path: String, document: Document, isTrusted: Bool = false) {
    self.isTrusted = isTrusted
    self.uri = uri
    self.path = path
    self.document = document
  }
}

/// Finds the text of a schema by its URI, never from the network. Nil where there is none.
public typealias SchemaLoader = @Sendable (_ uri: String) -> SchemaLoad

/// The result of loading a schema's text.
public enum SchemaLoad: Sendable {
  case found(SchemaSource)
  /// There is no text under this URI; the reason is for a person: `no such file: schemas/app.yaml`.
  case notFound(reason: String)
  /// The text is not well-formed: the findings, each in its own text.
  case broken(FileReport)
}
