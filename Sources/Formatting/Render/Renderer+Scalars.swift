internal import DocumentModel
internal import SyntaxTree
internal import YAMLParsing

extension Renderer {
  /// - Parameters:
  ///   - budget: scalars left on the line.
  ///   - lineBudget: scalars that a line of its own would have.
  func scalarForm(_ node: SyntaxNodeID, budget: Int, lineBudget: Int) -> ValueForm {
    let text = tree.value(ofScalar: node)
    switch tree[node].style {
    case .literal: return BlockText(literal: text).map(ValueForm.block) ?? .inline(DoubleQuoted.write(text))
    case .folded:
      let block = BlockText(folded: blockLines(node), of: text) ?? BlockText(literal: text)
      return block.map(ValueForm.block) ?? .inline(DoubleQuoted.write(text))
    case .plain, .singleQuoted, .doubleQuoted, .block, .flow:
      let line = lineText(node, in: .block)
      guard isOnLines(node), !tree[node].hasTag else { return .inline(line) }
      if text.contains(0x0A) { return BlockText(literal: text).map(ValueForm.block) ?? .inline(line) }
      if ScalarCount.of(line[...]) <= budget { return .inline(line) }
      return BlockText(wrapping: text, width: lineBudget).map(ValueForm.block) ?? .inline(line)
    }
  }

  /// A scalar on one line: plain where both versions of YAML read the text back, else in quotes. A tagged one keeps
  /// quotes if it has them, and has none if it hasn't.
  func lineText(_ node: SyntaxNodeID, in context: PlainScalars.Context) -> [UInt8] {
    let text = tree.value(ofScalar: node)
    let isPlain = tree[node].style == .plain
    if isPlain, !text.contains(0x0A) { return tree[node].hasTag ? Array(text) : plain(text) }
    if !tree[node].hasTag, PlainScalars.isText(text, in: context) { return Array(text) }
    return QuotedText.write(text)
  }

  /// One spelling of null, true and false.
  private func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.count <= 5, let first = text.first, "~NTF".utf8.contains(first) else { return Array(text) }
    switch String(decoding: text, as: UTF8.self) {
    case "~", "Null", "NULL": return Array("null".utf8)
    case "True", "TRUE": return Array("true".utf8)
    case "False", "FALSE": return Array("false".utf8)
    case _: return Array(text)
    }
  }

  /// Whether the scalar is written on more than one line.
  private func isOnLines(_ node: SyntaxNodeID) -> Bool {
    tree.contentToken(node).map { tree.bytes(tree.tokens[$0]).contains { $0 == 0x0A || $0 == 0x0D } } ?? false
  }

  /// The lines of a block scalar as they are written.
  private func blockLines(_ node: SyntaxNodeID) -> ArraySlice<UInt8> {
    guard let last = tree[node].tokens.last, tree.tokens[last].kind == .blockContent else { return [] }
    return tree.bytes(tree.tokens[last])
  }
}
