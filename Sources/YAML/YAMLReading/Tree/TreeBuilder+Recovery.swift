internal import DocumentModel

/// Continues the tree after a part that can't be read.
extension TreeBuilder {
  /// Closes the open nodes inside the collection that the tree continues with.
  ///
  /// - Parameter problem: The part that couldn't be read; nil if the text was read to its end.
  /// - Returns: The offset where reading continues; nil if it is finished.
  mutating func restart(after problem: Range<Int>?) -> Int? {
    let flow = open.firstIndex { self[$0.id].kind.isFlow }
    let bracket = flow.map { Int(self[open[$0].id].firstToken) }
    let start = bracket.map { Int(tokens[$0].start) }
    guard let problem = problem ?? start.map({ $0..<text.count }) else { return nil }
    isComplete = false
    problems += 1
    // An unclosed bracket contains everything that was read after it.
    let place = start ?? max(problem.lowerBound, tokens.last.map { Int($0.end) } ?? 0)
    rereadCount += max(0, problem.upperBound - place)
    let continues = problems < limits.syntaxErrors && rereadCount <= 4 * text.count
    guard continues, let restart = Recovery(text: text, open: levels).next(after: place) else {
      validTokenCount = validTokenCount ?? tokens.count
      return nil
    }
    validTokenCount = validTokenCount ?? bracket ?? tokens.count
    if let flow { empty(flow, from: restart.offset) }
    propertiesStart = nil
    while open.count > max(restart.depth, restart.isDocument ? 0 : 1) { closeTop() }
    return restart.offset
  }

  /// Removes all entries of an unclosed flow collection, and the tokens that end after an offset.
  private mutating func empty(_ flow: Int, from place: Int) {
    open.removeSubrange((flow + 1)...)
    nodes.removeSubrange((Int(open[flow].id.index) + 1)...)
    while let last = tokens.last, Int(last.end) > place { tokens.removeLast() }
    isSlotOpen = false
  }

  /// The open block collections.
  private var levels: Recovery.Open {
    let levels = open.enumerated().compactMap { place, entry -> Recovery.Level? in
      guard let start = start(of: entry.id) else { return nil }
      let isMapping = self[entry.id].kind == .blockMapping
      return Recovery.Level(isMapping: isMapping, column: text.column(of: start), start: start, depth: place + 1)
    }
    return Recovery.Open(levels: levels, isAtStart: open.isEmpty || open.count == 1 && isSlotOpen)
  }

  /// The offset of the first entry of a block collection; nil if there is none, and for any other node.
  private func start(of id: SyntaxNodeID) -> Int? {
    guard self[id].kind.isBlock, Int(id.index) + 1 < nodes.count else { return nil }
    let first = Int(nodes[Int(id.index) + 1].firstToken)
    return first < tokens.count ? Int(tokens[first].start) : nil
  }

  /// Whether a new collection continues one that was open before an error, which the restarted scanner doesn't know.
  mutating func continues(with kind: SyntaxKind, at token: YAMLToken) -> Bool {
    guard problems > 0 else { return false }
    let column = text.column(of: Int(token.start))
    for place in open.indices.reversed() {
      guard let start = start(of: open[place].id) else { continue }
      let own = text.column(of: start)
      if own < column { return false }
      guard own == column, self[open[place].id].kind == kind else { continue }
      while open.count > place + 1 { closeTop() }
      return true
    }
    return false
  }
}
