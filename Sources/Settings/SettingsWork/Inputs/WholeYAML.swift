internal import DocumentModel
internal import Settings
internal import YAMLReading

/// The single value that YAML reads from a whole text: a scalar, quoted or plain, or a collection in brackets.
enum WholeYAML {
  case value(InputValue)
  /// A value, and the part of the text lost with it.
  case losing(String)
  /// Why there is no such value.
  case none(String)

  init(_ text: String) {
    let parsed = YAMLParser.parse(Array(text.utf8), limits: Limits())
    let document = parsed.document
    let tree = SyntaxTree(document.text, limits: Limits())
    if let error = parsed.diagnostics.first(where: { $0.severity == .error }) {
      self = .none(error.withoutText(in: document.text))
    } else if let root = document.roots.first, let first = tree.documents.first(where: { _ in true }), tree.isComplete {
      let node = tree[tree.child(first)]
      if !Self.isOnOneLine(node) {
        self = .none("expected a value on one line")
      } else {
        // The first loss is enough for a message.
        let part = Self.lost(document, tree: tree) ?? Self.lost(document, root: root, node: node) ?? Self.lost(document)
        self = part.map { .losing($0) } ?? .value(InputValue(document, node: root))
      }
    } else {
      self = .none(tree.comments.isEmpty ? "it is empty" : "it is a comment")
    }
  }

  private static func isOnOneLine(_ node: SyntaxNode) -> Bool {
    switch node.kind {
    case .flowMapping, .flowSequence: true
    case .scalar: node.style != .literal && node.style != .folded
    case .blockMapping, .blockSequence, .document, .flowPair, .pair, .item, .alias, .empty: false
    }
  }

  /// The part of a text that isn't part of its values.
  private static func lost(_ document: Document, tree: SyntaxTree) -> String? {
    if !tree.comments.isEmpty { return "its comment (after #)" }
    if document.roots.count > 1 { return "all documents after the first" }
    for token in tree.tokens {
      switch token.kind {
      case .documentStart, .documentEnd, .directive: return "its document markers"
      case _: continue
      }
    }
    if ByteOrderMark.length(in: document.text) > 0 { return "the byte order mark at its start" }
    // Other tags say what a value is, and have been applied already.
    if document.tags.contains(where: { $0.value != "!" }) { return "its tag (!…)" }
    let named = (0..<document.nodeCount).lazy.map { NodeID($0) }.filter { document[$0].kind == .alias }
      .map(document.resolve)
    if !Set(document.anchors.map(\.node)).isSubset(of: named) { return "its unused anchor (&…)" }
    return nil
  }

  /// YAML 1.1 readers take `0644` as octal, others drop the leading zero. `007` is 7 for all of them.
  private static func lost(_ document: Document) -> String? {
    let isLosing = (0..<document.nodeCount).lazy.map { NodeID($0) }.contains { node in
      guard document[node].kind == .number, !document[node].flags.contains(.isKey) else { return false }
      let digits = document.sourceText(node).utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let rest = digits.drop { $0 == UInt8(ascii: "0") }
      guard rest.count < digits.count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
      return rest.count > 1 || rest.contains { $0 >= UInt8(ascii: "8") }
    }
    return isLosing ? "the leading 0 of a number (use 0o for octal)" : nil
  }

  /// The part of its text that a plain string doesn't contain.
  private static func lost(_ document: Document, root: NodeID, node: SyntaxNode) -> String? {
    guard let string = document.string(root), node.kind == .scalar, node.style == .plain else { return nil }
    // The tag isn't a part of the string.
    let text = node.hasTag ? document.text[document.range(root).start.index...] : document.text[...]
    if string.utf8.elementsEqual(text) { return nil }
    return text.contains { $0 == 0x0A || $0 == 0x0D } ? "its line breaks" : "the spaces around it"
  }
}
