/// A name compared by bytes: `é` as one code point and as two are equal `String`s, but different keys in a file.
public struct ExactName: Hashable, Sendable {
  public let text: String

  public init(_ text: String) { self.text = text }

  public static func == (left: Self, right: Self) -> Bool {
    NameHash.areEqual(left.text.utf8Span.span, right.text.utf8Span.span)
  }
}
