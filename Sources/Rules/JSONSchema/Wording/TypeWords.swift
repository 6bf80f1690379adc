package import DocumentModel

/// What the kinds of values are called in messages: in a JSON file by JSON's names, else by those that YAML has.
package struct TypeWords: Hashable, Sendable {
  /// With its article.
  package let text: String
  /// Without an article.
  package let string: String
  package let list: String
  package let mapping: String
  let entry: String
  let entries: String

  package static let yaml = Self(
    text: "a text", string: "text", list: "list", mapping: "mapping", entry: "entry", entries: "entries")
  package static let json = Self(
    text: "a string", string: "string", list: "array", mapping: "object", entry: "member", entries: "members")

  package static func of(_ document: Document) -> Self { document.isJSON ? json : yaml }

  var aList: String { Self.withArticle(list) }
  var aMapping: String { Self.withArticle(mapping) }
  var emptyText: String { "the \(string) may not be empty" }

  private static func withArticle(_ noun: String) -> String {
    "aeio".contains(noun.prefix(1)) ? "an \(noun)" : "a \(noun)"
  }

  /// `true or false`, `a text or a list`.
  package func types(_ mask: TypeMask) -> String {
    var names: [String] = []
    if mask.contains(.boolean) { names += ["true", "false"] }
    if mask.contains(.integer) || mask.contains(.writtenInteger) { names.append("a whole number") }
    if mask.contains(.number) { names.append("a number") }
    if mask.contains(.string) { names.append(text) }
    if mask.contains(.array) { names.append(aList) }
    if mask.contains(.object) { names.append(aMapping) }
    if mask.contains(.null) { names.append("null") }
    return ValueDescription.alternatives(names)
  }

  /// Several values of one type: `texts`; nil where a word can't say it.
  package func plural(_ mask: TypeMask) -> String? {
    switch mask {
    case .string: "\(string)s"
    case .number: "numbers"
    case .integer, .writtenInteger: "whole numbers"
    case .boolean: "true or false"
    case .array: "\(list)s"
    case .object: "\(mapping)s"
    case _: nil
    }
  }
}
