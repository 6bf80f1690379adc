/// A name that equals another only if it has the same bytes, as in YAML and JSON: `é` of one code point and of two are equal to
/// `String`, and different keys of a file.
public struct ExactName: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: Self, right: Self) -> Bool {
    NameHash.areEqual(left.text.utf8Span.span, right.text.utf8Span.span)
  }
}
