internal import DocumentModel

/// Builds nodes from a scanner's tokens, with the grammar of libyaml's parser (YAML 1.2.2, chapters 7 to 9) and a stack
/// of open nodes. After a token that fits nowhere or a part that can't be read, ``restart(after:)`` finds where to
/// continue.
struct TreeBuilder {
  let text: [UInt8]
  let limits: Limits
  /// Whether the text contains anything that the grammar of tokens doesn't fully check: directives, tags, anchors,
  /// aliases, `?`, documents without `---` after `...`, deep nesting, very long scalars.
  var hasUncommon = false
  var tokens: [SyntaxToken] = []
  var nodes: [SyntaxNode] = []
  /// The ranges of the scalar values that aren't in the text.
  var copies: [Range<UInt32>] = []
  var isComplete = true
  /// The open document, collections and entries, outermost first.
  var open: [Open] = []
  /// Whether a node is expected: a document's root, a key or a value.
  var isSlotOpen = false
  /// The index of the first token of an anchor and tag whose node hasn't begun yet.
  var propertiesStart: Int?
  /// Whether the open document has only directives so far.
  var isPrologue = false
  var lastDocument: SyntaxNodeID?
  /// The number of tokens before the first error; nil if there is none.
  var validTokenCount: Int?
  /// The number of parts that couldn't be read so far.
  var problems = 0
  /// The number of bytes that were read more than once.
  var rereadCount = 0

  struct Open {
    var id: SyntaxNodeID
    /// Whether this is a sequence in the column of its parent mapping, whose end the scanner doesn't report.
    var isIndentless = false
    /// Whether a flow collection has an entry after its last comma, so that another one needs a comma.
    var wantsComma = false
    /// Whether this is a pair that the scanner announced before its key.
    var isReported = false
    var hasColon = false
  }

  init(_ text: [UInt8], limits: Limits) {
    self.text = text
    self.limits = limits
    // Enough even for a dense text. Growing an array would copy it; unused capacity costs no physical memory.
    tokens.reserveCapacity(text.count / 4)
    nodes.reserveCapacity(text.count / 6)
  }

  /// - Parameter isComplete: Whether the scanner reached the end of the text.
  mutating func finish(isComplete: Bool) {
    // The text ends inside brackets.
    if closeToCollection() != nil { self.isComplete = false }
    self.isComplete = self.isComplete && isComplete
    closeAll()
    if nodes.isEmpty {
      openDocument()
      closeAll()
    }
  }

  /// The nodes of a finished tree. They are removed from the builder, so that changing them doesn't copy them.
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

  /// Adds a node that starts at the next token, or at the anchor and tag before it.
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

  /// Prepares for a node; false if none may begin here. Opens an entry in a flow collection, and a document at the top.
  mutating func openSlot() -> Bool {
    if isSlotOpen { return true }
    guard let top = open.last else {
      // libyaml's parser requires `---` after `...`.
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

  /// Whether the innermost flow collection may have another entry here.
  mutating func beginsFlowEntry() -> Bool {
    guard !open[open.count - 1].wantsComma else { return false }
    open[open.count - 1].wantsComma = true
    return true
  }

  /// - Returns: False if no collection may begin here.
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

  /// Adds an empty node where one was expected.
  mutating func fillSlot() {
    endLeaf(add(.empty))
  }

  // MARK: Closing

  /// Closes entries, and collections without an end token, up to the innermost collection that has one.
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
    // A key without a value.
    if self[id].kind == .pair, !top.hasColon { fillSlot() }
    open.removeLast()
    // A block collection has at least one entry, unless the text breaks off before it.
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
