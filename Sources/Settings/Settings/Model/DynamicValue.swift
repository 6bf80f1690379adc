package import DocumentModel

/// Values known only when an action is performed or a question is asked.
package enum DynamicValue {
  package enum Kind: Hashable, Sendable {
    case input(String, isOptional: Bool)
    case now
    case uuid
  }

  /// The kind of dynamic value that the object represents, or nil for a plain value.
  package static func kind(_ document: Document, node: NodeID) -> Kind? {
    guard document.kind(node) == .object else { return nil }
    let reader = DeclarationReader(document, node: node)
    if let input = reader.text("input") {
      return .input(input.value, isOptional: reader.boolean("optional")?.value ?? false)
    }
    if reader.boolean("now")?.value == true { return .now }
    return reader.boolean("uuid")?.value == true ? .uuid : nil
  }

  /// Every dynamic value at or below a node.
  package static func all(_ document: Document, node: NodeID) -> [(kind: Kind, node: NodeID)] {
    var found: [(Kind, NodeID)] = []
    var pending = [node]
    var visited: Set<NodeID> = []
    while let next = pending.popLast() {
      let node = document.resolve(next)
      guard visited.insert(node).inserted else { continue }
      if let kind = kind(document, node: node) {
        found.append((kind, node))
        continue
      }
      pending.append(contentsOf: document.items(node))
      for entry in document.entries(node) { pending.append(entry.value) }
    }
    return found
  }
}

/// The time and the random values that an action or an export uses.
package struct DynamicValueSource: Sendable {
  /// Seconds since the start of 1970, UTC, without leap seconds.
  package var seconds: Int
  /// A source of random bytes for identifiers.
  package var randomByte: @Sendable () -> UInt8

  package init(seconds: Int, randomByte: @escaping @Sendable () -> UInt8 = { .random(in: 0...255) }) {
    self.seconds = seconds
    self.randomByte = randomByte
  }

  /// RFC 3339, in UTC.
  package var timestamp: String { UTCDate.text(secondsSince1970: seconds) }

  /// RFC 9562, version 4.
  func uuid() -> String {
    var bytes = (0..<16).map { _ in randomByte() }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let text = bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { text[$0].joined() }.joined(separator: "-")
  }
}
