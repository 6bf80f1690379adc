/// A JSON value on its own, without a text that contains it.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  /// An integer written with a decimal point, `1.0`, which isn't an integer in draft 4.
  case pointed(ExactNumber)
  case string(String)
  case array([JSONValue])
  /// The members in the order in which they are written. For comparison, they have to be sorted by name.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  package static func integer(_ value: Int) -> Self { .number(ExactNumber(significand: Int64(value))) }

  package static func numbers(_ numbers: [UInt32]) -> Self { .array(numbers.map { .integer(Int($0)) }) }

  package static func strings(_ strings: some Sequence<String>) -> Self { .array(strings.map { .string($0) }) }

  /// An object without the members that are nil.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// - Parameter members: The members, which the object has sorted by name.
  package static func object(named members: [String: JSONValue]) -> Self {
    .object(members.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
  }

  package var kind: NodeKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number, .pointed: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  package init(_ document: Document, node: NodeID) {
    switch document.kind(node) {
    case .null, .alias: self = .null
    case .boolean: self = .boolean(document.boolean(node) == true)
    case .number: self = .number(document.number(node) ?? .zero)
    case .string: self = .string(document.string(node) ?? "")
    case .array: self = .array(document.items(node).map { JSONValue(document, node: $0) })
    case .object:
      // Use `KeyID`s, because Swift considers both Unicode spellings of `é` the same string.
      var members: [KeyID: JSONValue] = [:]
      for entry in document.entries(node) {
        if let key = entry.keyID { members[key] = JSONValue(document, node: entry.value) }
      }
      self = .object(
        members.map { Member(name: document.keys.name($0.key), value: $0.value) }
          .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    }
  }

  package func write(_ writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let value): if let integer = value.int { writer.number(integer) } else { writer.raw(value.spelling) }
    case .pointed(let value): writer.raw(value.spelling + (value.spelling.utf8.contains(UInt8(ascii: ".")) ? "" : ".0"))
    case .string(let text): writer.string(text)
    case .array(let items): writer.array(items) { $1.write(&$0) }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          member.value.write(&writer)
        }
      }
    }
  }

  /// The member with a name; nil if there is none.
  package subscript(_ name: String) -> JSONValue? {
    if case .object(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  /// The value as JSON on one line.
  package var text: String { JSONWriter.text(write) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
