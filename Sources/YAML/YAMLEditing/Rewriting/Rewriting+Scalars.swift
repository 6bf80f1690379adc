package import DocumentModel
package import YAMLReading

/// Rewrites strings with other quotes, without quotes, or as block scalars.
extension Rewriting {
  /// Rewrites a string in another style, with the same value. Nil if it has that style, or can't be written in it.
  ///
  /// - Parameter style: Plain, single-quoted, double-quoted, literal or folded.
  package func scalar(_ node: SyntaxNodeID, as style: NodeStyle) -> Rewrite? {
    guard source[node].kind == .scalar, source[node].style != style else { return nil }
    let value = tree.value(ofScalar: node)
    // Plain `5` is a number, not a string.
    guard source[node].style != .plain || source[node].hasTag || PlainScalars.readsAsText(value) else { return nil }
    switch style {
    case .plain:
      let isText = PlainScalars.isText(value, in: source.isInFlow(node) ? .flow : .block)
      return isText && !value.elementsEqual("<<".utf8) ? oneLine(node, text: Array(value)) : nil
    case .singleQuoted: return QuotedText.single(value).flatMap { oneLine(node, text: $0) }
    case .doubleQuoted: return oneLine(node, text: QuotedText.double(value))
    case .literal, .folded: return block(ofScalar: node, isFolded: style == .folded)
    case .block, .flow: return nil
    }
  }

  private func oneLine(_ node: SyntaxNodeID, text: [UInt8]) -> Rewrite? {
    let text = String(decoding: text, as: UTF8.self)
    guard let header = source.blockHeader(node), let last = source[node].tokens.last else {
      return replacing(source.content(node), with: [text])
    }
    let lines = tree.tokens[last].indices
    guard !isKey(node) else { return nil }
    let removal = lines.isEmpty ? [] : [TextEdit.removal(source.breakAbove(lines.lowerBound)..<lines.upperBound)]
    return Rewrite(edits: [TextEdit(ByteRange(header), text)] + removal)
  }

  private func block(ofScalar node: SyntaxNodeID, isFolded: Bool) -> Rewrite? {
    let holder = source.holder(of: node)
    guard !isKey(node), !source.isInFlow(node), source[holder].kind != .pair || tree.colon(holder) != nil else {
      return nil
    }
    let column = column(around: node)
    let value = tree.value(ofScalar: node)
    // `|2` counts from the parent's indentation.
    let step =
      source[holder].kind != .pair || value.first { $0 != 0x0A }?.isBlank == true ? 2 : style(around: node).step
    let indentation = max(column, 0) + step
    let text =
      isFolded
      ? BlockText(folding: value, width: max(40, 80 - indentation)) : BlockText(literal: value, isBlock: true)
    // A string on a single line has nothing to fold.
    guard let text, !isFolded || text.lines.count > 1 else { return nil }
    let header = String(decoding: text.header, as: UTF8.self)
    let lines = text.lines.map { line in
      line.isEmpty ? "" : ValueWriter.margin(indentation) + String(decoding: line, as: UTF8.self)
    }.joined(separator: lineBreak)
    if let old = source.blockHeader(node), let last = source[node].tokens.last {
      let content = tree.tokens[last].indices
      return content.isEmpty
        ? nil : Rewrite(edits: [TextEdit(ByteRange(old), header), TextEdit(ByteRange(content), lines)])
    }
    let content = source.content(node)
    var head = TextEdit(ByteRange(content), header)
    // The string starts on the line below its key.
    if let lead = leadEnd(node), source.text[lead..<content.lowerBound].allSatisfy(\.isSpace) {
      head = TextEdit(ByteRange(lead..<content.upperBound), " " + header)
    }
    let end = source.lineEnd(content.upperBound)
    // At the end of the text, the value's final line break must be written.
    let isOpen = end == source.text.count && text.header.last != UInt8(ascii: "-")
    return Rewrite(edits: [head, .insertion(at: end, text: lineBreak + lines + (isOpen ? lineBreak : ""))])
  }
}
