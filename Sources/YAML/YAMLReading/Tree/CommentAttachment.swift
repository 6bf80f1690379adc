internal import DocumentModel

/// Finds the owner of every comment, in one pass.
///
/// A comment after a token on its line belongs to that token's entry. A comment on its own line belongs to the next
/// entry, unless it is in the column of a block collection that ends before that entry: then it belongs to the end of
/// that collection. Within a gap, comments never return to a deeper collection.
struct CommentAttachment {
  let text: [UInt8]
  let tokens: [SyntaxToken]
  let nodes: [SyntaxNode]

  func comments() -> [Comment] {
    var result: [Comment] = []
    for token in 0...tokens.count {
      let gap = SyntaxTree.gap(before: token, tokens: tokens, text: text)
      guard !gap.isEmpty, text[gap].contains(UInt8(ascii: "#")) else { continue }
      attach(gap, before: token, to: &result)
    }
    return result
  }

  /// Whether a comment follows a token without a space, which libyaml accepts and YAML doesn't (1.2.2, 6.6).
  func isAnyTouchingToken(_ comments: [Comment]) -> Bool {
    comments.contains { $0.nextToken > 0 && Int(tokens[$0.nextToken - 1].end) == $0.range.start.index }
  }

  /// The state shared by the comments of one gap.
  struct Run {
    var token: Int
    var previous: Int?
    /// The trailing comment above, as long as other comments continue it.
    var trailing: TrailingComment?
    /// The outermost collection reached so far: later comments of the gap can't belong to a deeper one.
    var floor: SyntaxNodeID?
    var comments: [GapComment] = []
    /// The results of ``levels(among:ended:continuing:attached:)``, computed on first use.
    var levels: [SyntaxNodeID]?
  }

  private func attach(_ gap: Range<Int>, before token: Int, to result: inout [Comment]) {
    var run = Run(token: token, previous: token > 0 ? token - 1 : nil)
    run.comments = comments(in: gap, before: token)
    for (index, found) in run.comments.enumerated() {
      var comment = Comment(
        range: ByteRange(found.range), column: found.column, placement: .head, isContinuation: false,
        owner: SyntaxNodeID(0), nextToken: token)
      if found.followsToken {
        comment.column = column(of: found.range.lowerBound)
        (comment.owner, comment.placement) = ownerOnLine(run)
        run.trailing = TrailingComment(comment, width: SyntaxTree.width(before: found.range.lowerBound, text: text))
      } else if let trailing = run.trailing, continues(found, with: trailing, run: run) {
        (comment.owner, comment.placement) = (trailing.comment.owner, trailing.comment.placement)
        comment.isContinuation = true
      } else {
        run.trailing = nil
        (comment.owner, comment.placement) = ownerBelow(index, run: &run, attached: result)
      }
      result.append(comment)
    }
  }

  // MARK: On the line

  private func ownerOnLine(_ run: Run) -> (SyntaxNodeID, Comment.Placement) {
    guard let previous = run.previous else { return (SyntaxNodeID(0), .prologue) }
    let owner = nodes.owner(ofToken: previous)
    switch tokens[previous].kind {
    case .directive: return (owner, .prologue)
    case .documentEnd: return (owner, .epilogue)
    case .documentStart: return (owner, .header)
    case .comma:
      // `[a, # one`: the comment is about `a`, not about the list.
      if let entry = child(of: owner, holding: previous - 1) { return (outermost(entry), .trailing) }
    case .dash, .question, .colon, .openBracket, .closeBracket, .openBrace, .closeBrace, .alias, .anchor, .tag, .scalar,
      .blockHeader, .blockContent:
      break
    }
    for id in chain(from: owner) {
      switch self[id].kind {
      // `[a: 1 # x`: the comment is about the item, because its mapping has no braces of its own.
      case .pair where self[self[id].parent].kind == .flowPair: continue
      case .pair, .item: return (id, Int(self[id].endToken) == run.token ? .trailing : .header)
      case .document: return (id, Int(self[id].endToken) == run.token || isRootDone(id, run: run) ? .trailing : .header)
      case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias, .empty: continue
      }
    }
    return (owner, .trailing)
  }

  /// Whether the document's root ends before the token.
  private func isRootDone(_ document: SyntaxNodeID, run: Run) -> Bool {
    Int(self[SyntaxNodeID(Int(document.index) + 1)].endToken) <= run.token
  }

  // MARK: On its own line

  /// - Parameters:
  ///   - index: The index of the comment in its gap.
  ///   - attached: The comments that have an owner already.
  private func ownerBelow(
    _ index: Int, run: inout Run, attached: [Comment]
  ) -> (SyntaxNodeID, Comment.Placement) {
    let comment = run.comments[index]
    guard let previous = run.previous else { return ownerAhead(run) }
    guard let common = commonAncestor(run) else {
      return tokens[previous].kind == .documentEnd ? ownerAhead(run) : ownerAtEnd(index, run: &run)
    }
    switch self[common].kind {
    case .blockMapping, .blockSequence:
      if let entry = emptyEntry(comment, run: run) { return (entry, .inside) }
      return ownerAmongBlocks(index, continuing: common, run: &run, attached: attached)
    case .flowMapping, .flowSequence, .flowPair: return ownerInFlow(common, run: run)
    case .pair, .item: return ownerInEntry(index, entry: common, run: &run)
    case .document:
      if tokens[previous].kind == .directive { return (common, .prologue) }
      return startsRoot(of: common, run: run) ? ownerBeforeRoot(of: common) : ownerAtEnd(index, run: &run)
    case .scalar, .alias, .empty: return (entryAround(common), .head)
    }
  }

  /// The owner of a comment before a document's first token, or after the last token of the stream.
  private func ownerAhead(_ run: Run) -> (SyntaxNodeID, Comment.Placement) {
    guard run.token < tokens.count, let document = chain(fromToken: run.token).last else {
      guard let previous = run.previous else { return (SyntaxNodeID(0), .foot) }
      return (chain(fromToken: previous).last ?? SyntaxNodeID(0), .epilogue)
    }
    return startsRoot(of: document, run: run) ? ownerBeforeRoot(of: document) : (document, .prologue)
  }

  private func startsRoot(of document: SyntaxNodeID, run: Run) -> Bool {
    let root = self[SyntaxNodeID(Int(document.index) + 1)]
    return root.tokens.first == run.token
  }

  private func ownerBeforeRoot(of document: SyntaxNodeID) -> (SyntaxNodeID, Comment.Placement) {
    let root = SyntaxNodeID(Int(document.index) + 1)
    // A comment above the first key moves with it; one above a root that isn't a block collection is the document's.
    return self[root].kind.isBlock ? (SyntaxNodeID(Int(root.index) + 1), .head) : (document, .head)
  }

  /// The owner of a comment after a document's content, before `...`, the next `---` or the end of the text.
  private func ownerAtEnd(_ index: Int, run: inout Run) -> (SyntaxNodeID, Comment.Placement) {
    if let entry = emptyEntry(run.comments[index], run: run) { return (entry, .inside) }
    guard let previous = run.previous else { return (SyntaxNodeID(0), .foot) }
    let chain = chain(fromToken: previous)
    if chain.contains(where: { self[$0].kind.isBlock }) {
      return ownerAmongBlocks(index, continuing: nil, run: &run, attached: [])
    }
    return (chain.last ?? SyntaxNodeID(0), .foot)
  }

  /// The entry directly above whose value is missing, an empty collection or an empty string, if the comment is
  /// indented further; nil if there is none.
  func emptyEntry(_ comment: GapComment, run: Run) -> SyntaxNodeID? {
    guard let previous = run.previous, run.floor == nil else { return nil }
    let entry: SyntaxNodeID
    switch tokens[previous].kind {
    case .colon, .dash: entry = nodes.owner(ofToken: previous)
    case .closeBrace, .closeBracket:
      guard [.openBrace, .openBracket].contains(tokens[previous - 1].kind) else { return nil }
      entry = self[nodes.owner(ofToken: previous)].parent
    // `filter: ""` above `    # - a`.
    case .scalar where text[tokens[previous].indices].isEmptyString && readsAsEntry(comment):
      entry = self[nodes.owner(ofToken: previous)].parent
    case _: return nil
    }
    // `key:` above `  # a: 1`: a commented-out value stays inside its key.
    guard self[entry].kind == .pair || self[entry].kind == .item, Int(self[entry].endToken) == run.token,
      self[self[entry].parent].kind.isBlock, comment.column > columnOfCollection(self[entry].parent)
    else { return nil }
    return entry
  }

  /// The owner of a comment among the block collections that are open after the previous token, up to the one that
  /// continues.
  private func ownerAmongBlocks(
    _ index: Int, continuing: SyntaxNodeID?, run: inout Run, attached: [Comment]
  ) -> (SyntaxNodeID, Comment.Placement) {
    guard let previous = run.previous else { return (SyntaxNodeID(0), .foot) }
    let levels: [SyntaxNodeID]
    if let known = run.levels {
      levels = known
    } else {
      let open = chain(fromToken: previous).filter { self[$0].kind.isBlock }
      levels =
        continuing.map {
          self.levels(
            among: run.comments, ended: open.prefix { id in id != continuing }, continuing: $0, attached: attached)
        }
        ?? run.comments.map { nearest(open, comment: $0) }
      run.levels = levels
    }
    // A comment further left ends deeper collections, so a later comment can't belong to them even if it is indented.
    let level = min(levels[index], run.floor ?? levels[index])
    run.floor = level
    if level == continuing, let next = child(of: level, startingAt: run.token) { return (next, .head) }
    return (level, .foot)
  }

  private func ownerInFlow(_ collection: SyntaxNodeID, run: Run) -> (SyntaxNodeID, Comment.Placement) {
    guard run.token < tokens.count else { return (collection, .foot) }
    // `[a` with `# b` and `, b]` on the next lines: a comment above a comma is about the item after the comma.
    let isComma = tokens[run.token].kind == .comma
    if let next = child(of: collection, startingAt: isComma ? run.token + 1 : run.token) {
      return (outermost(next), .head)
    }
    return self[collection].kind == .flowPair ? (entryAround(collection), .head) : (collection, .foot)
  }

  /// The owner of a comment inside an entry: the first entry of its value or the last of its key if these are block
  /// collections, otherwise the entry itself.
  private func ownerInEntry(
    _ index: Int, entry: SyntaxNodeID, run: inout Run
  ) -> (SyntaxNodeID, Comment.Placement) {
    if let part = child(of: entry, startingAt: run.token), self[part].kind.isBlock {
      return (SyntaxNodeID(Int(part.index) + 1), .head)
    }
    let key = SyntaxNodeID(Int(entry.index) + 1)
    // `? a: 1` above `# b` in the column of `a`: the comment belongs to the end of the key.
    if self[key].kind.isBlock, Int(self[key].endToken) == run.token,
      columnOfCollection(key) <= run.comments[index].column
    {
      return ownerAtEnd(index, run: &run)
    }
    return (outermost(entry), .head)
  }

  // MARK: Navigation

  subscript(_ id: SyntaxNodeID) -> SyntaxNode { nodes[Int(id.index)] }

  /// A node and its ancestors, innermost first.
  private func chain(from id: SyntaxNodeID) -> [SyntaxNodeID] {
    var result: [SyntaxNodeID] = []
    // Enough for nearly all files, because growing three times takes longer than the rest.
    result.reserveCapacity(16)
    result.append(id)
    var current = id
    while self[current].parent != current {
      current = self[current].parent
      result.append(current)
    }
    return result
  }

  private func chain(fromToken token: Int) -> [SyntaxNodeID] { chain(from: nodes.owner(ofToken: token)) }

  /// The innermost node that contains the tokens on both sides of the gap.
  private func commonAncestor(_ run: Run) -> SyntaxNodeID? {
    guard let previous = run.previous, run.token < tokens.count else { return nil }
    return chain(fromToken: previous).first { self[$0].tokens.contains(run.token) }
  }

  private func child(of parent: SyntaxNodeID, startingAt token: Int) -> SyntaxNodeID? {
    guard token < tokens.count, let child = child(of: parent, holding: token) else { return nil }
    return Int(self[child].firstToken) == token ? child : nil
  }

  private func child(of parent: SyntaxNodeID, holding token: Int) -> SyntaxNodeID? {
    chain(fromToken: token).first { self[$0].parent == parent && $0 != parent }
  }

  /// The item that contains a pair without braces; any other entry is returned unchanged.
  private func outermost(_ entry: SyntaxNodeID) -> SyntaxNodeID {
    let around = self[entry].parent
    return self[around].kind == .flowPair ? self[around].parent : entry
  }

  /// The entry or document that contains a node.
  private func entryAround(_ id: SyntaxNodeID) -> SyntaxNodeID {
    chain(from: id).first { self[$0].kind == .document || (self[$0].kind.isEntry && outermost($0) == $0) }
      ?? SyntaxNodeID(0)
  }

  /// The column of a block collection's first entry, in bytes.
  func columnOfCollection(_ id: SyntaxNodeID) -> Int {
    let first = SyntaxNodeID(Int(id.index) + 1)
    return column(of: Int(tokens[Int(self[first].firstToken)].start))
  }

  private func column(of offset: Int) -> Int { SyntaxTree.column(of: offset, text: text) }
}
