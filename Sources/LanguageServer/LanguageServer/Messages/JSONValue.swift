package import DocumentModel

/// A JSON value to send.
package enum JSONValue: Sendable, Equatable {
  case null
  case boolean(Bool)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  /// An array of many numbers, in little space.
  case numbers([UInt32])
  /// Members in the order in which they are written.
  case object([Member])

  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSONValue

    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// An object without the members that are nil.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  package static func strings(_ strings: some Sequence<String>) -> JSONValue {
    .array(strings.map { .string($0) })
  }

  /// A copy of a received value.
  package init(_ value: ReceivedValue) {
    let document = value.document
    switch document.kind(value.node) {
    case .null, .alias: self = .null
    case .boolean: self = .boolean(document.boolean(value.node) == true)
    case .number: self = value.integer.map { .integer($0) } ?? .null
    case .string: self = .string(document.string(value.node) ?? "")
    case .array: self = .array(value.items.map { JSONValue($0) })
    case .object: self = .object(value.members.map { Member(name: $0.name, value: JSONValue($0.value)) })
    }
  }

  package subscript(_ name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .integer(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let items): writer.array(items) { writer, item in item.write(to: &writer) }
    case .numbers(let numbers): writer.array(numbers) { writer, number in writer.number(Int(number)) }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(member.name)
          member.value.write(to: &writer)
        }
      }
    }
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
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
