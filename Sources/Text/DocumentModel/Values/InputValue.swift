/// A value with the document that contains it: from a program, a person, a file, a schema or an action.
package struct InputValue: Sendable {
  package var document: Document
  package var node: NodeID
  /// Whether a user typed it. If so, it is written in the style in which it was typed, where possible.
  package var isTyped = false
  /// The text of a typed value with tags, anchors or aliases, to be written unchanged.
  package var verbatim: String?
  /// Whether to remove the tag of the value that it replaces.
  package var dropsTag = false

  package init(_ document: Document, node: NodeID) {
    self.document = document
    self.node = node
  }

  package init(text: String) {
    var builder = DocumentBuilder(text: [])
    let bytes = Array(text.utf8)
    node = builder.appendString(ByteRange(0..<0), copying: bytes.span, flags: Node.Flags(.doubleQuoted))
    builder.addRoot(node)
    document = builder.finish()
  }

  /// The kind of the value, following an alias.
  package var kind: NodeKind { document.kind(node) }
  package var boolean: Bool? { document.boolean(node) }
  package var number: ExactNumber? { document.number(node) }
  /// The value as an integer; nil if it has a fraction or exceeds 64 bits.
  package var integer: Int? { number?.int }
  package var string: String? { document.string(node) }
  package var bytes: [UInt8]? { string.map { Array($0.utf8) } }

  /// The items of a list; nil for any other kind.
  package var items: [Self]? { kind == .array ? document.items(node).map(with) : nil }

  /// The members of a mapping; empty for any other kind.
  package var members: [(name: String, value: Self)] {
    document.named(node).map { ($0.name, with($0.value)) }
  }

  /// The member with a name, even if it is null; nil if it is absent.
  package func stated(_ name: String) -> Self? {
    kind == .object ? document.value(node, named: name).map(with) : nil
  }

  /// The member with a name; nil if it is absent or null.
  package subscript(_ name: String) -> Self? { stated(name).flatMap { $0.kind == .null ? nil : $0 } }

  /// Another value of the same document.
  private func with(_ node: NodeID) -> Self {
    var copy = self
    copy.node = node
    copy.verbatim = nil
    return copy
  }

  package func equals(_ other: Self) -> Bool {
    document.isEqual(node, other.node, in: other.document)
  }

  /// Whether the values are equal, or this mapping has all members of the non-empty mapping `other`, with equal values.
  package func matches(_ other: Self) -> Bool {
    guard kind == .object, other.kind == .object, other.document.count(other.node) > 0 else { return equals(other) }
    return other.members.allSatisfy { name, value in stated(name)?.equals(value) ?? false }
  }

  package var json: String { JSONText.value(document, node) }
}
