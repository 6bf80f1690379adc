/// The words for kinds of values in messages, the same for every command and file format.
public struct TypeWords: Hashable, Sendable {
  /// The word for a string, with an article.
  public let text = "a string"
  /// The word for a string, without an article.
  public let string = "string"
  public let list = "list"
  public let mapping = "mapping"
  public let entry = "key"
  public let entries = "keys"

  public static let words = Self()

  public var aList: String { Self.withArticle(list) }
  public var aMapping: String { Self.withArticle(mapping) }
  public var emptyText: String { "must not be empty" }

  private static func withArticle(_ noun: String) -> String {
    "aeio".contains(noun.prefix(1)) ? "an \(noun)" : "a \(noun)"
  }

  /// The word for a kind, with an article.
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
