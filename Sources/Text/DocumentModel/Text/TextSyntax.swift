/// The format in which a file is parsed.
public enum TextSyntax: Sendable {
  case yaml
  case json
  /// JSON with comments and trailing commas.
  case jsonWithComments

  public var isJSON: Bool { self != .yaml }
}
