internal import DocumentModel
internal import YAMLReading

/// The single value that YAML reads from a whole text: a scalar, quoted or plain, a flow collection, or an alias; each
/// may have a tag and an anchor.
enum YAMLInput {
  case value(InputValue)
  /// A value, and the part of the text lost with it.
  case losing(String)
  /// Why there is no such value.
  case none(String)

  init(_ text: String) {
    let tree = SyntaxTree(Array(text.utf8), limits: Limits())
    let parsed = Self.parsed(text, tree: tree)
    let document = parsed.document
    if let error = parsed.diagnostics.first(where: { $0.severity == .error }) {
      self = .none(error.withoutText(in: document.text))
    } else if let root = document.roots.first, let first = tree.documents.first(where: { _ in true }), tree.isComplete {
      let (id, node) = (tree.child(first), tree[tree.child(first)])
      let isSpelled = Self.hasProperties(document, tree: tree)
      if !Self.isOnOneLine(node, isSpelled: isSpelled) {
        self = .none("expected a value on one line")
      } else if let part = Self.lost(document, tree: tree) {
        self = .losing(part)
      } else if isSpelled {
        // The value is the last item of a list if the anchors that it refers to were put before it.
        let isAlone = document.text.count == text.utf8.count
        var value = InputValue(document, node: isAlone ? root : Array(document.items(root)).last ?? root)
        value.verbatim = String(decoding: tree.text[tree.range(id).indices], as: UTF8.self)
        self = .value(value)
      } else {
        // The first loss is enough for a message.
        let part = Self.lost(document, root: root, node: node) ?? Self.lost(document)
        self = part.map { .losing($0) } ?? .value(InputValue(document, node: root))
      }
    } else {
      self = .none(tree.comments.isEmpty ? "it is empty" : "it is a comment")
    }
  }

  /// Parses the text. Its aliases may refer to anchors of the file that the value is for, so a list of these is put
  /// before it.
  private static func parsed(_ text: String, tree: SyntaxTree) -> ParsedText {
    func names(_ kind: SyntaxToken.Kind) -> Set<ArraySlice<UInt8>> {
      Set(tree.tokens.lazy.filter { $0.kind == kind }.map { tree.bytes($0).dropFirst() })
    }
    let outer = names(.alias).subtracting(names(.anchor)).sorted { $0.lexicographicallyPrecedes($1) }
    let anchors = outer.map { "- &\(String(decoding: $0, as: UTF8.self)) {}\n" }.joined()
    return YAMLParser.parse(Array((outer.isEmpty ? text : anchors + "- " + text).utf8), limits: Limits())
  }

  /// Whether it has an anchor, an alias, or a tag that isn't applied by reading it.
  private static func hasProperties(_ document: Document, tree: SyntaxTree) -> Bool {
    document.tags.contains { $0.value != "!" } || tree.tokens.contains { $0.kind == .anchor || $0.kind == .alias }
  }

  private static func isOnOneLine(_ node: SyntaxNode, isSpelled: Bool) -> Bool {
    switch node.kind {
    case .flowMapping, .flowSequence, .alias: true
    case .scalar: node.style != .literal && node.style != .folded
    case .empty: isSpelled
    case .blockMapping, .blockSequence, .document, .flowPair, .pair, .item: false
    }
  }

  /// The part of a text that its values don't contain, such as a comment.
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
    return nil
  }

  /// YAML 1.1 readers take `0644` as octal, others drop the leading zero. `007` is 7 for all of them.
  private static func lost(_ document: Document) -> String? {
    let isLosing = (0..<document.nodeCount).lazy.map { NodeID($0) }.contains { node in
      guard document[node].kind == .number, !document[node].flags.contains(.isKey) else { return false }
      let digits = document.sourceText(node).utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
      let rest = digits.drop { $0 == UInt8(ascii: "0") }
      guard rest.count < digits.count, digits.allSatisfy(\.isDigit) else { return false }
      return rest.count > 1 || rest.contains { $0 >= UInt8(ascii: "8") }
    }
    return isLosing ? "the leading 0 of a number (use 0o for octal)" : nil
  }

  /// The part of its text that a plain string loses.
  private static func lost(_ document: Document, root: NodeID, node: SyntaxNode) -> String? {
    guard let string = document.string(root), node.kind == .scalar, node.style == .plain else { return nil }
    // The tag isn't a part of the string.
    let text = node.hasTag ? document.text[document.range(root).start.index...] : document.text[...]
    if string.utf8.elementsEqual(text) { return nil }
    return text.contains { $0 == 0x0A || $0 == 0x0D } ? "its line breaks" : "the spaces around it"
  }
}
