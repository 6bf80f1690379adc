/// The words for kinds of values in messages: JSON's names in a JSON file, else YAML's.
public struct TypeWords: Hashable, Sendable {
  /// With its article.
  public let text: String
  /// Without an article.
  public let string: String
  public let list: String
  public let mapping: String
  public let entry: String
  public let entries: String

  public static let yaml = Self(
    text: "a text", string: "text", list: "list", mapping: "mapping", entry: "entry", entries: "entries")
  public static let json = Self(
    text: "a string", string: "string", list: "array", mapping: "object", entry: "member", entries: "members")

  public static func of(_ document: Document) -> Self { document.isJSON ? json : yaml }

  public var aList: String { Self.withArticle(list) }
  public var aMapping: String { Self.withArticle(mapping) }
  public var emptyText: String { "the \(string) may not be empty" }

  private static func withArticle(_ noun: String) -> String {
    "aeio".contains(noun.prefix(1)) ? "an \(noun)" : "a \(noun)"
  }

  /// The word for a kind, with its article.
  public func name(_ kind: NodeKind) -> String {
    switch kind {
    case .null, .alias: "nothing"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: text
    case .array: aList
    case .object: aMapping
    }
  }
}
