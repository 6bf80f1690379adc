package import DocumentModel

/// A value of JSON that was received.
package struct ReceivedValue: Sendable {
  package let document: Document
  package let node: NodeID

  package init(_ document: Document, node: NodeID) {
    self.document = document
    self.node = node
  }

  /// A member of an object; nil if it is absent or null.
  package subscript(_ name: String) -> ReceivedValue? {
    guard document.kind(node) == .object, let value = document.value(node, named: name), document.kind(value) != .null
    else { return nil }
    return ReceivedValue(document, node: value)
  }

  /// A member of an object, null too.
  package func stated(_ name: String) -> ReceivedValue? {
    guard document.kind(node) == .object else { return nil }
    return document.value(node, named: name).map { ReceivedValue(document, node: $0) }
  }

  package var isObject: Bool { document.kind(node) == .object }
  package var isArray: Bool { document.kind(node) == .array }
  package var string: String? { document.kind(node) == .string ? document.string(node) : nil }
  package var integer: Int? { document.number(node)?.int }
  package var boolean: Bool? { document.boolean(node) }
  /// Nil for a value that isn't an array.
  package var array: [ReceivedValue]? { isArray ? items : nil }
  package var items: [ReceivedValue] { document.items(node).map { ReceivedValue(document, node: $0) } }

  package var members: [(name: String, value: ReceivedValue)] {
    document.entries(node).compactMap { entry in
      entry.keyID.map { (document.keys.name($0), ReceivedValue(document, node: entry.value)) }
    }
  }

  /// The UTF-8 of a string; nil for any other kind.
  package var bytes: [UInt8]? {
    guard document.kind(node) == .string else { return nil }
    return document.withStringBytes(node) { span in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(span.count)
      for index in span.indices { bytes.append(span[index]) }
      return bytes
    }
  }
}
