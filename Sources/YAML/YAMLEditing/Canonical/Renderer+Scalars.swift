internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// A block in its style, because how its lines break is the author's choice; any other text of several lines as a literal,
  /// and anything else on one line.
  func scalarForm(_ node: SyntaxNodeID) -> ValueForm {
    let text = tree.value(ofScalar: node)
    if isOpenAtEnd(node), let block = BlockText(openAtEnd: text) { return .block(block) }
    let style = tree[node].style
    let isBlock = style == .literal || style == .folded
    guard isBlock || text.contains(0x0A), !InvisibleCharacters.mislead(in: String(decoding: text, as: UTF8.self)),
      let block = style == .folded
        ? BlockText(folded: text, written: blockLines(node)) : BlockText(literal: text, isBlock: isBlock)
    else {
      return .inline(lineText(node, in: .block))
    }
    return .block(block)
  }

  /// A scalar on one line, in its one spelling. A tagged one keeps quotes if it has them, and has none if it hasn't.
  func lineText(_ node: SyntaxNodeID, in context: PlainScalars.Context) -> LineText {
    if let written = placeholder(node) { return written }
    let text = tree.value(ofScalar: node)
    let asItIs = tree[node].isCopied ? LineText.copy(text) : .source(text.indices)
    let isPlain = tree[node].style == .plain && !text.contains(0x0A)
    if isPlain, DocumentMarker(text) == nil || !PlainScalars.readsAsText(text) && !beginsDocument(node) {
      if tree[node].hasTag || isMergeKey(node) { return asItIs }
      if let spelling = plainText(node, text: text, asItIs: asItIs) { return spelling }
    }
    let spelling: LineText
    switch ScalarSpelling.text(text, in: context) {
    case .plain: spelling = tree[node].hasTag ? .copy(QuotedText.preferred(text)[...]) : asItIs
    case .quoted(let quoted): spelling = .copy(quoted[...])
    }
    return kept(node, insteadOf: spelling) ?? spelling
  }

  /// A plain scalar that isn't text, or that readers differ on; nil for text.
  private func plainText(_ node: SyntaxNodeID, text: ArraySlice<UInt8>, asItIs: LineText) -> LineText? {
    let spelling: String?
    switch ScalarSpelling.reading(text) {
    case .leadingZero: return asItIs
    case .same(let found): spelling = found
    case .different(let found):
      guard guide.isTyped(node) else { return asItIs }
      spelling = found
    }
    guard let spelling else { return nil }
    // The name of an entry is what YAML 1.2 makes of a whole number, and a fraction as it is written.
    if isKey(node), !ScalarSpelling.isSameName(text, spelling: spelling) { return asItIs }
    if text.elementsEqual(spelling.utf8) { return asItIs }
    let result = LineText.copy(ArraySlice(spelling.utf8))
    return kept(node, insteadOf: result) ?? result
  }

  /// The scalar as it is written, where it holds a placeholder and is on one line.
  private func placeholder(_ node: SyntaxNodeID) -> LineText? {
    guard let index = tree.contentToken(node), tree.tokens[index].kind == .scalar else { return nil }
    let written = tree.bytes(tree.tokens[index])
    guard !written.contains(where: { $0 == 0x0A || $0 == 0x0D }), guide.isKept(written) else { return nil }
    return .source(tree.tokens[index].indices)
  }

  /// The scalar as it is written, where that is another spelling and an error is reported at its place.
  private func kept(_ node: SyntaxNodeID, insteadOf spelling: LineText) -> LineText? {
    guard !isKey(node), let index = tree.contentToken(node), tree.tokens[index].kind == .scalar else { return nil }
    let written = tree.bytes(tree.tokens[index])
    if DocumentMarker(written) != nil, beginsDocument(node) { return nil }
    guard !written.elementsEqual(spelling.bytes(in: tree.text)), !written.contains(where: { $0 == 0x0A || $0 == 0x0D }),
      guide.hasError(node)
    else { return nil }
    return .source(tree.tokens[index].indices)
  }

  /// A value that is missing: `null`, unless that would be an error, or would take the place of comments.
  func emptyText(_ node: SyntaxNodeID, in context: PlainScalars.Context) -> LineText {
    if tree[node].hasTag { return context == .flow ? .copy(ArraySlice("\"\"".utf8)) : .none }
    let isKept =
      options.keepsEmpty || !tree.comments(of: tree[node].parent, .inside).isEmpty || guide.hasError(node)
    if context == .block, isKept { return .none }
    return .null
  }

  /// Whether it is written at the left edge, as a document's root without anchor and tag.
  private func beginsDocument(_ node: SyntaxNodeID) -> Bool {
    tree[tree[node].parent].kind == .document && !hasProperties(node)
  }

  func isKey(_ node: SyntaxNodeID) -> Bool {
    tree[tree[node].parent].kind == .pair && tree.child(tree[node].parent) == node
  }

  private func isMergeKey(_ node: SyntaxNodeID) -> Bool {
    isKey(node) && tree.value(ofScalar: node).elementsEqual("<<".utf8)
  }

  /// Whether the text ends in a block scalar's line of blanks without a line break.
  private func isOpenAtEnd(_ node: SyntaxNodeID) -> Bool {
    guard !options.endsDocuments, let last = blockLines(node).last, last == 0x20, tree.text.last == 0x20,
      let token = tree[node].tokens.last, tree.tokens[token].end == tree.text.count
    else { return false }
    return tree.text.reversed().first { $0 != 0x20 } == 0x0A
  }

  /// The lines of a block scalar as they are written.
  private func blockLines(_ node: SyntaxNodeID) -> ArraySlice<UInt8> {
    guard let last = tree[node].tokens.last, tree.tokens[last].kind == .blockContent else { return [] }
    return tree.bytes(tree.tokens[last])
  }
}
