internal import DocumentModel
package import YAMLReading

/// Rewrites collections between flow and block style.
extension Rewriting {
  /// Rewrites a flow collection in block style. Nil for an empty collection, a key, and one in another flow collection.
  ///
  /// - Parameter opensAll: Whether nested flow collections become block collections too.
  package func block(_ node: SyntaxNodeID, opensAll: Bool = false) -> Rewrite? {
    let holder = source.holder(of: node)
    guard source[node].kind.isFlow, source.firstEntry(node) != nil, !isKey(node), !source.isInFlow(node),
      source[holder].kind != .pair || tree.colon(holder) != nil
    else { return nil }
    let content = source.content(node)
    let column = column(around: node)
    if opensAll, indentation(ofAllLevels: node) > 4 * source.text.count + 10_000 { return nil }
    // The comments of the enclosing entry: `a: { # in brackets` and `} # after them`.
    let comments = tree.comments(of: holder, .header) + tree.comments(of: holder, .trailing)
    let opening = comments.filter { content.contains($0.range.start.index) }
    let hasNote = comments.contains { $0.range.start.index >= content.upperBound }
    let part = RewrittenPart(source: source, range: content)
    let block = BlockLines(part: part, style: style(around: node), opensAll: opensAll)
    let own = source.column(content.lowerBound)
    guard let lead = leadEnd(node), source.isOnOneLine(lead, content.lowerBound) else {
      return source.isFirstOnLine(content.lowerBound) && own > column ? inPlace(node, by: block) : nil
    }
    let isItem = source[holder].kind == .item
    // `- {a: 1}` becomes `- a: 1`, unless a comment needs that place.
    if isItem, lead == source.indicatorEnd(node), source.text[lead..<content.lowerBound].allSatisfy({ $0 == 0x20 }),
      opening.isEmpty, !hasNote, let lines = block.lines(node, column: own),
      case let first = lines[0].unicodeScalars.dropFirst(own), first.first != "#"
    {
      return replacing(content, with: [String(first)] + lines.dropFirst())
    }
    guard opening.count + (hasNote ? 1 : 0) < 2,
      let lines = block.lines(node, column: block.column(of: node, in: column, isItem: isItem))
    else { return nil }
    let end = hasNote ? content.upperBound : source.text[content.upperBound...].prefix(while: \.isBlank).endIndex
    let note = opening.first.map { " " + part.text($0.range.indices) } ?? ""
    return Rewrite(edits: [
      TextEdit(ByteRange(source.withoutBlanks(before: content.lowerBound)..<end), note),
      .insertion(at: endOfLine(content.upperBound), text: lines.map { lineBreak + $0 }.joined()),
    ])
  }

  /// Rewrites a flow collection that starts its line, below a key or at the top of a document. Comments on its lines go
  /// above the entries.
  private func inPlace(_ node: SyntaxNodeID, by block: BlockLines) -> Rewrite? {
    let holder = source.holder(of: node)
    let content = source.content(node)
    let column = source.column(content.lowerBound)
    let whole = content.lowerBound..<endOfLine(content.upperBound)
    let above = RewrittenPart(source: source, range: whole).comments(holder, placed: .header, .trailing)
    let part = RewrittenPart(source: source, range: above.isEmpty ? content : whole)
    let block = BlockLines(part: part, style: block.style, opensAll: block.opensAll)
    guard let lines = block.lines(node, column: column) else { return nil }
    let all = above.map { ValueWriter.margin(column) + $0 } + lines
    return replacing(part.range, with: [String(all[0].unicodeScalars.dropFirst(column))] + all.dropFirst())
  }

  /// Whether a flow collection contains other nonempty ones.
  package func hasInnerBrackets(_ node: SyntaxNodeID) -> Bool {
    (node.index + 1..<tree.after(node)).contains { index in
      let inner = SyntaxNodeID(Int(index))
      return source[inner].kind.isFlow && source.firstEntry(inner) != nil && !isKey(inner)
    }
  }

  /// The blanks needed to indent all entries as lines, which can far exceed the text if it is deep and long.
  private func indentation(ofAllLevels node: SyntaxNodeID) -> Int {
    var (level, sum) = (0, 0)
    for token in tree.tokens[source[node].tokens] {
      switch token.kind {
      case .openBrace, .openBracket: level += 1
      case .closeBrace, .closeBracket: level -= 1
      case .comma: sum += 2 * level
      case _: continue
      }
    }
    return sum
  }

  /// Rewrites a block collection in flow style, on one line if it fits and has no comments. Nil for a key.
  package func flow(_ node: SyntaxNodeID) -> Rewrite? {
    let holder = source.holder(of: node)
    guard source[node].kind.isBlock, !isKey(node), let first = source.contentToken(node) else { return nil }
    let start = tree.tokens[first].indices.lowerBound
    let end = EntryExtent(node, in: source).lastByte
    let (column, step) = (column(around: node), style(around: node).step)
    func writer(_ range: Range<Int>) -> FlowLines {
      FlowLines(part: RewrittenPart(source: source, range: range), step: step)
    }
    guard column >= 0, source.isFirstOnLine(start), let lead = leadEnd(node) else {
      // The collection follows a dash, or is a document's root.
      let own = source.column(start)
      return writer(start..<end).lines(node, start: own, column: own + step, close: column < 0 ? own : own + step)
        .map { replacing(start..<end, with: $0) }
    }
    // Comments after the key stay there.
    let kept = source.comments(before: first).last { $0.owner == holder && $0.range.start.index >= lead }
    let top = source.lineEnd(max(lead, kept?.range.end.index ?? 0))
    // Everything inside brackets must be deeper than the enclosing entry.
    let lines = writer(top..<end).lines(
      node, start: source.column(lead) + 1, column: column + step, close: column + step)
    return lines.map { lines in
      Rewrite(edits: [
        .insertion(at: lead, text: " " + lines[0]),
        TextEdit(ByteRange(top..<end), lines.dropFirst().map { lineBreak + $0 }.joined()),
      ])
    }
  }

  func replacing(_ range: Range<Int>, with lines: [String]) -> Rewrite {
    Rewrite(edits: [TextEdit(ByteRange(range), lines.joined(separator: lineBreak))])
  }
}
