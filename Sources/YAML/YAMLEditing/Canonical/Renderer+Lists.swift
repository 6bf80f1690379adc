internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// A collection in flow style on one line, without its anchor and tag: an empty collection, or a list of scalars that
  /// fits and has no comments, blank lines or multi-line strings. Nil for any other. Stops once the line is too long.
  func inlineCollection(_ node: SyntaxNodeID, budget: Int) -> LineText? {
    let isList = tree[node].kind.isSequence
    if tree.child(node).index >= tree.after(node) { return .copy(ArraySlice(isList ? "[]".utf8 : "{}".utf8)) }
    guard isList, !hasComments(inList: node) else { return nil }
    var line: [UInt8] = [UInt8(ascii: "[")]
    for (number, entry) in tree.children(node).enumerated() {
      if number > 0 {
        guard !hasBlankLine(above: entry) else { return nil }
        line.append(contentsOf: ", ".utf8)
      }
      guard append(item: tree.value(entry), to: &line),
        line.count <= budget || UTF8Bytes.scalarCount(line[...]) <= budget
      else { return nil }
    }
    line.append(UInt8(ascii: "]"))
    return line.count <= budget || UTF8Bytes.scalarCount(line[...]) <= budget ? .copy(line[...]) : nil
  }

  /// Whether a comment belongs to a part of the list. In `- - a`, comments above the inner list's first item don't
  /// count, because they can stay above both dashes.
  private func hasComments(inList node: SyntaxNodeID) -> Bool {
    guard tree.hasComments(in: node) else { return false }
    guard tree[tree[node].parent].kind == .item, tree.comments(of: node, .foot).isEmpty else { return true }
    let first = tree.child(node)
    let isBlock = tree[tree.value(first)].style == .literal || tree[tree.value(first)].style == .folded
    return tree.hasComments(in: tree.value(first)) || !tree.comments(of: first, .trailing).isEmpty
      || isBlock && !tree.comments(of: first, .header).isEmpty
      || tree.children(node).dropFirst().contains { tree.hasComments(in: $0) }
  }

  private func hasBlankLine(above entry: SyntaxNodeID) -> Bool {
    tree.hasBlankLine(before: tree.range(entry).start.index, inGapBefore: Int(tree[entry].firstToken))
  }

  /// - Returns: False if the item can't be written in a one-line flow sequence.
  private func append(item: SyntaxNodeID, to line: inout [UInt8]) -> Bool {
    let properties = properties(of: item)
    if properties.count > 0 {
      line.append(contentsOf: properties.bytes(in: tree.text))
      line.append(0x20)
    }
    switch tree[item].kind {
    case .empty: line.append(contentsOf: emptyText(item, in: .flow).bytes(in: tree.text))
    case .alias: line.append(contentsOf: aliasText(item).bytes(in: tree.text))
    case .scalar:
      guard !tree.value(ofScalar: item).contains(0x0A) else { return false }
      let text = lineText(item, in: .flow).bytes(in: tree.text)
      guard isQuoted(text) || PlainScalars.isWritable(text, in: .flow) else { return false }
      line.append(contentsOf: text)
    case .document, .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .pair, .item: return false
    }
    return true
  }

  private func isQuoted(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "\"") || text.first == UInt8(ascii: "'")
  }
}
