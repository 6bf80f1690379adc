internal import DocumentModel

extension DiagnosticCode {
  static let repeatedValue = Self(
    .schema, "repeated-value", .warning, "Duplicate value in enum or examples")
}

/// Finds duplicate values in `enum` or `examples`, which usually means that another value was intended.
enum RepeatedValues {
  /// The largest number of values to compare with each other; strings are found by hash.
  private static let maxCompared = 200

  static let rule = SchemaCheckRule(codes: [.repeatedValue]) { schema in
    let examples = schema.isReferenceAlone ? nil : schema.document.value(schema.node, named: "examples")
    return repeated(schema[.enum], of: "enum", in: schema) + repeated(examples, of: "examples", in: schema)
  }

  private static func repeated(_ list: NodeID?, of keyword: String, in schema: CheckedSchema) -> [Diagnostic] {
    let document = schema.document
    guard let list, document.kind(list) == .array else { return [] }
    // Compare bytes, because different strings may be equal in Swift.
    var texts: [[UInt8]: NodeID] = [:]
    var others: [NodeID] = []
    return document.items(list).compactMap { (value) -> Diagnostic? in
      let first: NodeID?
      if document.kind(value) == .string, let text = document.string(value).map({ Array($0.utf8) }) {
        first = texts[text]
        texts[text] = first ?? value
      } else {
        first = others.prefix(maxCompared).first { document.isEqual($0, value, in: document) }
        others.append(value)
      }
      return first.map { first in
        Diagnostic(
          .repeatedValue, "duplicate value \(ValueDescription.short(document, id: value)) in \"\(words: keyword)\"",
          at: document.range(value), instanceLocation: schema.location(value),
          related: [.init(.here(document.range(first)), "first here")])
      }
    }
  }
}
