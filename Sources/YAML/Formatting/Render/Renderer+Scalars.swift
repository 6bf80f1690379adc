internal import DocumentModel
internal import SyntaxTree
internal import YAMLParsing

extension Renderer {
  /// - Parameters:
  ///   - budget: scalars left on the line.
  /// - lineBudget: scalars that fit a line of its own.
  func scalarForm(_ node: SyntaxNodeID, budget: @autoclosure () -> Int, lineBudget: Int) -> ValueForm {
    if isOpenAtEnd(node), let text = BlockText(openAtEnd: tree.value(ofScalar: node)) { return .block(text) }
    switch tree[node].style {
    case .literal:
      let text = tree.value(ofScalar: node)
      return BlockText(literal: text).map(ValueForm.block) ?? .inline(.copy(QuotedText.double(text)[...]))
    case .folded:
      let text = tree.value(ofScalar: node)
      let block = BlockText(folded: blockLines(node), of: text) ?? BlockText(literal: text)
      return block.map(ValueForm.block) ?? .inline(.copy(QuotedText.double(text)[...]))
    case .plain, .singleQuoted, .doubleQuoted, .block, .flow:
      let line = lineText(node, in: .block)
      guard tree[node].isCopied, isOnLines(node), !tree[node].hasTag, !hasHiddenEscapes(node),
        !options.keepsQuotes || tree[node].style == .plain
      else {
        return .inline(line)
      }
      let text = tree.value(ofScalar: node)
      if text.contains(0x0A) { return BlockText(literal: text).map(ValueForm.block) ?? .inline(line) }
      if line.width(in: tree.text) <= budget() { return .inline(line) }
      return BlockText(wrapping: text, width: lineBudget).map(ValueForm.block) ?? .inline(line)
    }
  }

  /// A scalar on one line: plain where both versions of YAML read the text back, else in quotes. A tagged one keeps
  /// quotes if it has them, and has none if it hasn't. Escapes of invisible characters stay escapes.
  func lineText(_ node: SyntaxNodeID, in context: PlainScalars.Context) -> LineText {
    let text = tree.value(ofScalar: node)
    let asItIs = tree[node].isCopied ? LineText.copy(text) : .source(text.indices)
    if tree[node].style == .plain, !tree[node].isCopied || !text.contains(0x0A) {
      if tree[node].hasTag { return asItIs }
      if DocumentMarker(text) != nil, PlainScalars.readsAsText(text) { return .copy(QuotedText.preferred(text)[...]) }
      return .constant(text) ?? asItIs
    }
    if options.keepsQuotes, let quoted = withItsQuotes(node) { return quoted }
    if hasHiddenEscapes(node) { return .copy(QuotedText.double(text, showsInvisible: true)[...]) }
    if !tree[node].hasTag, PlainScalars.isText(text, in: context) { return asItIs }
    return .copy(QuotedText.preferred(text)[...])
  }

  /// A scalar in quotes as it is written, or on one line; nil for one without quotes.
  private func withItsQuotes(_ node: SyntaxNodeID) -> LineText? {
    guard tree[node].style == .singleQuoted || tree[node].style == .doubleQuoted, let token = tree.contentToken(node)
    else { return nil }
    if !isOnLines(node) { return .source(tree.tokens[token].indices) }
    let text = tree.value(ofScalar: node)
    let single = tree[node].style == .singleQuoted ? QuotedText.single(text) : nil
    return .copy((single ?? QuotedText.double(text, showsInvisible: hasHiddenEscapes(node)))[...])
  }

  private func hasHiddenEscapes(_ node: SyntaxNodeID) -> Bool {
    guard tree[node].style == .doubleQuoted, tree[node].isCopied, let token = tree.contentToken(node) else {
      return false
    }
    return InvisibleCharacters.areEscaped(tree.value(ofScalar: node), in: tree.bytes(tree.tokens[token]))
  }

  /// Whether the scalar is written on more than one line.
  private func isOnLines(_ node: SyntaxNodeID) -> Bool {
    tree.contentToken(node).map { tree.bytes(tree.tokens[$0]).contains { $0 == 0x0A || $0 == 0x0D } } ?? false
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
