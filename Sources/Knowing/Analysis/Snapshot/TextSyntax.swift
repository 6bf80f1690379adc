package import JSONParsing

/// The notation that a text is read as.
public enum TextSyntax: Sendable {
  case yaml
  case json
  /// JSON as some programs read it.
  case jsonWithComments

  /// - Parameter notation: nil for YAML.
  package init(_ notation: JSONNotation?) {
    self =
      switch notation {
      case .strict: .json
      case .withComments: .jsonWithComments
      case nil: .yaml
      }
  }

  public var isJSON: Bool {
    switch self {
    case .yaml: false
    case .json, .jsonWithComments: true
    }
  }
}
