internal import DocumentModel

/// Makes nodes of a scanner's tokens: the grammar of libyaml's parser (YAML 1.2.2, chapters 7 to 9) with a stack of open
/// nodes. Behind a token that fits nowhere, and after what isn't read, ``restart(behind:)`` says where the tree continues.
struct TreeBuilder {
  let text: [UInt8]
  let limits: Limits
  /// Whether the text holds anything that YAML has more rules for than the grammar of tokens: directives, tags,
  /// anchors, aliases, `?`, documents without `---` after `...`, deep nesting, a very long scalar.
  var hasUncommon = false
  var tokens: [SyntaxToken] = []
  var nodes: [SyntaxNode] = []
  /// Where the values of scalars are that lie outside the text.
  var copies: [Range<UInt32>] = []
  var isComplete = true
  /// Document, collections and entries that are open, outermost first.
  var open: [Open] = []
  /// Whether a node is expected, as a document's root, a key or a value.
  var isSlotOpen = false
  /// The anchor and tag before a node that is still to come: the first of their tokens.
  var propertiesStart: Int?
  /// Whether the open document has directives only so far.
  var isPrologue = false
  var lastDocument: SyntaxNodeID?
  /// How many tokens come before the first fault; nil if there is none.
  var soundTokenCount: Int?
  /// Where the text couldn't be read, so far.
  var faults = 0
  /// Bytes that were read more than once.
  var rereadCount = 0

  struct Open {
    var id: SyntaxNodeID
    /// A sequence in the column of the mapping around it, whose end the scanner doesn't report.
    var isIndentless = false
    /// Whether brackets have an entry after their last comma, so that another entry needs a comma.
    var wantsComma = false
    /// A pair that the scanner has reported before its key.
    var isReported = false
    /// A pair whose value may come.
    var hasColon = false
  }

  init(_ text: [UInt8], limits: Limits) {
    self.text = text
    self.limits = limits
    // A dense text has no more: an array that grows is there twice. Memory that isn't used is never touched.
    tokens.reserveCapacity(text.count / 4)
    nodes.reserveCapacity(text.count / 6)
  }

  /// - Parameter isComplete: whether the scanner went to the end of the text.
  mutating func finish(isComplete: Bool) {
    // An end of the text inside brackets.
    if closeToCollection() != nil { self.isComplete = false }
    self.isComplete = self.isComplete && isComplete
    closeAll()
    if nodes.isEmpty {
      openDocument()
      closeAll()
    }
  }

  /// The nodes of a tree that is done: they leave the builder, so that they may be changed in place.
  mutating func takeNodes() -> [SyntaxNode] {
    defer { nodes = [] }
    return nodes
  }

  mutating func append(_ kind: SyntaxToken.Kind, token: YAMLToken) {
    tokens.append(SyntaxToken(kind: kind, start: token.start, end: token.end))
  }

  // MARK: Opening

  subscript(_ id: SyntaxNodeID) -> SyntaxNode { nodes[Int(id.index)] }

  @discardableResult
  mutating func openDocument() -> SyntaxNodeID {
    isSlotOpen = true
    return openNode(.document)
  }

  /// Adds a node at the token to come, or at the anchor and tag before it.
  mutating func add(_ kind: SyntaxKind) -> SyntaxNodeID {
    let id = SyntaxNodeID(nodes.count)
    let first = Int32(propertiesStart ?? tokens.count)
    var node = SyntaxNode(kind, id: id, firstToken: first, parent: open.last?.id ?? id)
    if let start = propertiesStart {
      for token in tokens[start...] {
        if token.kind == .anchor { node.flags.insert(.hasAnchor) }
        if token.kind == .tag { node.flags.insert(.hasTag) }
      }
      propertiesStart = nil
    }
    nodes.append(node)
    return id
  }

  @discardableResult
  mutating func openNode(_ kind: SyntaxKind) -> SyntaxNodeID {
    let id = add(kind)
    open.append(Open(id: id))
    if open.count > limits.depth { hasUncommon = true }
    return id
  }

  /// Whether a node may begin: in brackets an entry begins with it, at the top a document.
  mutating func openSlot() -> Bool {
    if isSlotOpen { return true }
    guard let top = open.last else {
      // The parser, libyaml, wants `---` after `...`.
      hasUncommon = hasUncommon || !nodes.isEmpty
      openDocument()
      return true
    }
    switch self[top.id].kind {
    case .flowSequence:
      guard beginsFlowEntry() else { return false }
      openNode(.item)
    case .flowMapping:
      guard beginsFlowEntry() else { return false }
      openNode(.pair)
    case .document, .blockMapping, .blockSequence, .flowPair, .pair, .item, .scalar, .alias, .empty: return false
    }
    isSlotOpen = true
    return true
  }

  /// Whether the brackets on top may have one more entry here.
  mutating func beginsFlowEntry() -> Bool {
    guard !open[open.count - 1].wantsComma else { return false }
    open[open.count - 1].wantsComma = true
    return true
  }

  /// - Returns: false if none may begin.
  mutating func openCollection(_ kind: SyntaxKind) -> Bool {
    guard openSlot() else { return false }
    isSlotOpen = false
    openNode(kind)
    return true
  }

  mutating func openBracket(_ kind: SyntaxKind, mark: SyntaxToken.Kind, token: YAMLToken) -> Bool {
    guard openCollection(kind) else { return false }
    append(mark, token: token)
    return true
  }

  mutating func closeBracket(_ kind: SyntaxKind, mark: SyntaxToken.Kind, token: YAMLToken) -> Bool {
    guard let collection = closeToCollection(), self[collection].kind == kind else { return false }
    append(mark, token: token)
    closeTop()
    return true
  }

  mutating func addAlias(_ token: YAMLToken) -> Bool {
    guard propertiesStart == nil else { return false }
    hasUncommon = true
    let id = add(.alias)
    append(.alias, token: token)
    endLeaf(id)
    return true
  }

  mutating func addScalar(_ token: YAMLToken, values: [UInt8]) -> Bool {
    let id = add(.scalar)
    nodes[Int(id.index)].style = token.style
    if let value = token.value {
      nodes[Int(id.index)].setCopy(copies.count)
      copies.append(value)
    }
    if token.style == .literal || token.style == .folded, let value = token.value {
      let bytes = values[Int(value.lowerBound)..<Int(value.upperBound)]
      let parts = BlockScalarParts(token.range, in: text, value: bytes)
      tokens.append(SyntaxToken(.blockHeader, range: parts.header))
      tokens.append(SyntaxToken(.blockContent, range: parts.content))
    } else {
      append(.scalar, token: token)
    }
    if token.range.count > limits.numberDigits { hasUncommon = true }
    endLeaf(id)
    return true
  }

  mutating func endLeaf(_ id: SyntaxNodeID) {
    nodes[Int(id.index)].endToken = Int32(tokens.count)
    isSlotOpen = false
  }

  /// Puts an empty node where none came.
  mutating func fillSlot() {
    endLeaf(add(.empty))
  }

  // MARK: Closing

  /// Closes entries, and collections that have no end of their own, up to one that has.
  mutating func closeToCollection() -> SyntaxNodeID? {
    while let top = open.last {
      let kind = self[top.id].kind
      guard kind.isEntry || kind == .flowPair || top.isIndentless else { return kind == .document ? nil : top.id }
      closeTop()
    }
    return nil
  }

  mutating func closeTop() {
    if isSlotOpen { fillSlot() }
    guard let top = open.last else { return }
    let id = top.id
    // A key only: its value is empty.
    if self[id].kind == .pair, !top.hasColon { fillSlot() }
    open.removeLast()
    // Block collections have an entry at least; where the text breaks off before the first there is nothing.
    if self[id].kind.isBlock, nodes.count == Int(id.index) + 1 { nodes[Int(id.index)].kind = .empty }
    nodes[Int(id.index)].endToken = Int32(tokens.count)
    nodes[Int(id.index)].end(before: nodes.count)
  }

  mutating func closeAll() {
    while !open.isEmpty { closeTop() }
    isSlotOpen = false
    isPrologue = false
  }
}

extension SyntaxToken {
  fileprivate init(_ kind: Kind, range: Range<Int>) {
    self.init(
      kind: kind, start: UInt32(truncatingIfNeeded: range.lowerBound),
      end: UInt32(truncatingIfNeeded: range.upperBound))
  }
}
