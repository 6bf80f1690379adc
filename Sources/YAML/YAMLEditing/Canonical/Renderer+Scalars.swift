internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// A block scalar keeps its style, because where its lines break is the author's choice. Any other multi-line string
  /// becomes a literal block scalar, and everything else goes on one line.
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

  /// A scalar on one line in its canonical spelling. A tagged scalar stays quoted or plain, as it is.
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

  /// The spelling of a plain scalar that isn't a string, or that parsers read differently; nil for a string.
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
    // `0x10: a`: an integer key may be respelled only if its name stays the same; a fraction keeps its spelling.
    if isKey(node), !ScalarSpelling.isSameName(text, spelling: spelling) { return asItIs }
    if text.elementsEqual(spelling.utf8) { return asItIs }
    let result = LineText.copy(ArraySlice(spelling.utf8))
    return kept(node, insteadOf: result) ?? result
  }

  /// The scalar as written, if it contains a placeholder and is on one line.
  private func placeholder(_ node: SyntaxNodeID) -> LineText? {
    guard let index = tree.contentToken(node), tree.tokens[index].kind == .scalar else { return nil }
    let written = tree.bytes(tree.tokens[index])
    guard !written.contains(where: { $0 == 0x0A || $0 == 0x0D }), guide.isKept(written) else { return nil }
    return .source(tree.tokens[index].indices)
  }

  /// The scalar as written, if its canonical spelling differs and an error is reported for it.
  private func kept(_ node: SyntaxNodeID, insteadOf spelling: LineText) -> LineText? {
    guard !isKey(node), let index = tree.contentToken(node), tree.tokens[index].kind == .scalar else { return nil }
    let written = tree.bytes(tree.tokens[index])
    if DocumentMarker(written) != nil, beginsDocument(node) { return nil }
    guard !written.elementsEqual(spelling.bytes(in: tree.text)), !written.contains(where: { $0 == 0x0A || $0 == 0x0D }),
      guide.hasError(node)
    else { return nil }
    return .source(tree.tokens[index].indices)
  }

  /// A missing value: `null`, unless that would cause an error or displace comments.
  func emptyText(_ node: SyntaxNodeID, in context: PlainScalars.Context) -> LineText {
    if tree[node].hasTag { return context == .flow ? .copy(ArraySlice("\"\"".utf8)) : .none }
    let isKept =
      options.keepsEmpty || !tree.comments(of: tree[node].parent, .inside).isEmpty || guide.hasError(node)
    if context == .block, isKept { return .none }
    return .null
  }

  /// Whether the scalar starts at the left edge, as a document's root without anchor and tag.
  private func beginsDocument(_ node: SyntaxNodeID) -> Bool {
    tree[tree[node].parent].kind == .document && !hasProperties(node)
  }

  func isKey(_ node: SyntaxNodeID) -> Bool {
    tree[tree[node].parent].kind == .pair && tree.child(tree[node].parent) == node
  }

  private func isMergeKey(_ node: SyntaxNodeID) -> Bool {
    isKey(node) && tree.value(ofScalar: node).elementsEqual("<<".utf8)
  }

  /// Whether the text ends with a block scalar's whitespace-only line that has no line break.
  private func isOpenAtEnd(_ node: SyntaxNodeID) -> Bool {
    guard !options.endsDocuments, let last = blockLines(node).last, last == 0x20, tree.text.last == 0x20,
      let token = tree[node].tokens.last, tree.tokens[token].end == tree.text.count
    else { return false }
    return tree.text.reversed().first { $0 != 0x20 } == 0x0A
  }

  /// The lines of a block scalar as written.
  private func blockLines(_ node: SyntaxNodeID) -> ArraySlice<UInt8> {
    guard let last = tree[node].tokens.last, tree.tokens[last].kind == .blockContent else { return [] }
    return tree.bytes(tree.tokens[last])
  }
}
