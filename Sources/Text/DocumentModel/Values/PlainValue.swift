/// A value of JSON by itself, without a text that contains it.
package indirect enum PlainValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case number(ExactNumber)
  /// A whole number that is written with a point: draft 4 distinguishes it from an integer.
  case pointed(ExactNumber)
  case string(String)
  case array([PlainValue])
  /// In the order of the names.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: PlainValue

    package init(_ name: String, value: PlainValue) {
      self.name = name
      self.value = value
    }
  }

  /// - Parameter members: in any order.
  package static func object(named members: [String: PlainValue]) -> Self {
    .object(members.sorted { $0.key < $1.key }.map { Member($0.key, value: $0.value) })
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
    case .array: self = .array(document.items(node).map { PlainValue(document, node: $0) })
    case .object:
      var members: [String: PlainValue] = [:]
      for entry in document.entries(node) {
        if let key = entry.keyID { members[document.keys.name(key)] = PlainValue(document, node: entry.value) }
      }
      self = .object(named: members)
    }
  }

  package func write(_ writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .boolean(let value): writer.boolean(value)
    case .number(let value): writer.raw(value.spelling)
    // `1.0` is written back with its point.
    case .pointed(let value): writer.raw(value.spelling + (value.spelling.contains(".") ? "" : ".0"))
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

  /// On one line.
  package var text: String { JSONWriter.text(write) }
}
