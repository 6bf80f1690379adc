/// The words for kinds of values in messages: the same ones in every command, whatever a file is written in.
public struct TypeWords: Hashable, Sendable {
  /// With its article.
  public let text = "a string"
  /// Without an article.
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
