/// A value with the document that contains it: what a program or a person sent, or what a file, a schema or an action gives.
package struct InputValue: Sendable {
  package var document: Document
  package var node: NodeID
  /// Whether a user typed it. Where the style of writing is free, it is written as typed.
  package var isTyped = false
  /// The text of a typed value with tags, anchors or aliases, which is written as it is.
  package var verbatim: String?
  /// Whether a tag of the value that it replaces goes.
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

  /// The kind of the value, aliases resolved.
  package var kind: NodeKind { document.kind(node) }
  package var boolean: Bool? { document.boolean(node) }
  package var number: ExactNumber? { document.number(node) }
  /// Nil for a number with a fraction too, and for one beyond 64 bits.
  package var integer: Int? { number?.int }
  package var string: String? { document.string(node) }
  /// The UTF-8 of a string.
  package var bytes: [UInt8]? { string.map { Array($0.utf8) } }

  /// The items of a list; nil for anything else.
  package var items: [Self]? { kind == .array ? document.items(node).map(with) : nil }

  /// The members of a mapping; empty for anything else.
  package var members: [(name: String, value: Self)] {
    document.named(node).map { ($0.name, with($0.value)) }
  }

  /// A member of a mapping, null too.
  package func stated(_ name: String) -> Self? {
    kind == .object ? document.value(node, named: name).map(with) : nil
  }

  /// A member of a mapping; nil if it is absent or null.
  package subscript(_ name: String) -> Self? { stated(name).flatMap { $0.kind == .null ? nil : $0 } }

  /// Another value of the document.
  private func with(_ node: NodeID) -> Self {
    var copy = self
    copy.node = node
    copy.verbatim = nil
    return copy
  }

  package func equals(_ other: Self) -> Bool {
    document.isEqual(node, other.node, in: other.document)
  }

  /// Whether the values are equal. An object matches another one if it has all its members, each matching.
  package func matches(_ other: Self) -> Bool {
    guard kind == .object, other.kind == .object, other.document.count(other.node) > 0 else { return equals(other) }
    return other.members.allSatisfy { name, value in stated(name)?.equals(value) ?? false }
  }

  package var json: String { JSONText.value(document, node) }
}
