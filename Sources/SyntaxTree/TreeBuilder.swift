internal import DocumentModel
internal import SourceText
internal import YAMLParsing

/// Makes nodes of a scanner's tokens: the grammar of libyaml's parser (YAML 1.2.2, chapters 7 to 9) with a stack of open
/// nodes. A token that fits nowhere ends the tree.
struct TreeBuilder {
  let text: [UInt8]
  let scanned: ScannedTokens
  private(set) var tokens: [SyntaxToken] = []
  private(set) var nodes: [SyntaxNode] = []
  private(set) var isComplete = true
  /// Document, collections and entries that are open, outermost first.
  private var open: [Open] = []
  /// Whether a node is expected, as a document's root, a key or a value.
  private var isSlotOpen = false
  /// The anchor and tag before a node that is still to come: the first of their tokens.
  private var propertiesStart: Int?
  /// Whether the open document has directives only so far.
  private var isPrologue = false

  private struct Open {
    var id: SyntaxNodeID
    /// A sequence in the column of the mapping around it, whose end the scanner doesn't tell.
    var isIndentless = false
  }

  init(text: [UInt8], scanned: ScannedTokens) {
    self.text = text
    self.scanned = scanned
    tokens.reserveCapacity(scanned.tokens.count)
    nodes.reserveCapacity(scanned.tokens.count)
  }

  mutating func build() {
    for token in scanned.tokens {
      guard take(token) else {
        isComplete = false
        break
      }
    }
    isComplete = isComplete && scanned.isComplete
    closeAll()
    if nodes.isEmpty {
      openDocument()
      closeAll()
    }
  }

  // MARK: Tokens

  /// - Returns: false for a token that fits nowhere.
  private mutating func take(_ token: YAMLToken) -> Bool {
    switch token.kind {
    case .directive, .documentStart: takeDocumentStart(token)
    case .documentEnd: takeDocumentEnd(token)
    case .anchor, .tag:
      guard openSlot() else { return false }
      if propertiesStart == nil { propertiesStart = tokens.count }
      // The node that comes next is theirs.
      append(token.kind == .anchor ? .anchor : .tag, token, to: SyntaxNodeID(nodes.count))
    case .alias, .scalar:
      guard openSlot() else { return false }
      addLeaf(token)
    case .blockSequenceStart: return openCollection(.blockSequence) != nil
    case .blockMappingStart: return openCollection(.blockMapping) != nil
    case .flowSequenceStart, .flowMappingStart:
      let isSequence = token.kind == .flowSequenceStart
      guard let node = openCollection(isSequence ? .flowSequence : .flowMapping) else { return false }
      append(isSequence ? .openBracket : .openBrace, token, to: node)
    case .blockEnd:
      guard let collection = closeToCollection(), self[collection].kind.isBlock else { return false }
      closeTop()
    case .flowSequenceEnd, .flowMappingEnd:
      guard let collection = closeToCollection(), self[collection].kind.isFlow else { return false }
      append(token.kind == .flowSequenceEnd ? .closeBracket : .closeBrace, token, to: collection)
      closeTop()
    case .flowEntry:
      guard let collection = closeToCollection() else { return false }
      append(.comma, token, to: collection)
    case .blockEntry: return takeDash(token)
    case .key: return takeKey(token)
    case .value: return takeColon(token)
    }
    return true
  }

  private mutating func takeDocumentStart(_ token: YAMLToken) {
    if !isPrologue { closeAll() }
    let document = open.first?.id ?? openDocument()
    isPrologue = token.kind == .directive
    append(token.kind == .directive ? .directive : .documentStart, token, to: document)
  }

  private mutating func takeDocumentEnd(_ token: YAMLToken) {
    // A second `...` belongs to the document that the first one ended.
    let document = open.first?.id ?? lastDocument ?? openDocument()
    while open.count > 1 { closeTop() }
    if isSlotOpen { fillSlot() }
    append(.documentEnd, token, to: document)
    nodes[Int(document.index)].endToken = Int32(tokens.count)
    closeAll()
    lastDocument = document
  }

  private var lastDocument: SyntaxNodeID?

  private mutating func takeDash(_ token: YAMLToken) -> Bool {
    if isSlotOpen, let top = open.last, self[top.id].kind == .pair {
      guard openCollection(.blockSequence) != nil else { return false }
      open[open.count - 1].isIndentless = true
    }
    if let top = open.last, self[top.id].kind == .item { closeTop() }
    guard let top = open.last, self[top.id].kind == .blockSequence else { return false }
    append(.dash, token, to: openNode(.item))
    isSlotOpen = true
    return true
  }

  private mutating func takeKey(_ token: YAMLToken) -> Bool {
    guard let collection = closeToCollection() else { return false }
    switch self[collection].kind {
    case .flowSequence:
      _ = openNode(.item)
      _ = openNode(.flowPair)
    case .blockMapping, .flowMapping: break
    case .document, .blockSequence, .flowPair, .pair, .item, .scalar, .alias, .empty: return false
    }
    let pair = openNode(.pair)
    if token.start < token.end { append(.question, token, to: pair) }
    isSlotOpen = true
    return true
  }

  private mutating func takeColon(_ token: YAMLToken) -> Bool {
    if isSlotOpen { fillSlot() }
    while let top = open.last, self[top.id].kind == .item || top.isIndentless { closeTop() }
    if let top = open.last, self[top.id].kind == .pair, hasColon(top.id) { closeTop() }
    guard let top = open.last else { return false }
    var pair = top.id
    if self[pair].kind == .blockMapping || self[pair].kind == .flowMapping {
      pair = openNode(.pair)
      fillSlot()
    }
    guard self[pair].kind == .pair else { return false }
    nodes[Int(pair.index)].first = UInt32(truncatingIfNeeded: tokens.count)
    append(.colon, token, to: pair)
    isSlotOpen = true
    return true
  }

  private mutating func append(_ kind: SyntaxToken.Kind, _ token: YAMLToken, to node: SyntaxNodeID) {
    tokens.append(SyntaxToken(kind: kind, start: token.start, end: token.end, node: node))
  }

  // MARK: Opening

  private subscript(_ id: SyntaxNodeID) -> SyntaxNode { nodes[Int(id.index)] }

  private func hasColon(_ pair: SyntaxNodeID) -> Bool {
    self[pair].first != .max
  }

  @discardableResult
  private mutating func openDocument() -> SyntaxNodeID {
    isSlotOpen = true
    return openNode(.document)
  }

  /// Adds a node at the token to come, or at the anchor and tag before it.
  private mutating func add(_ kind: SyntaxKind) -> SyntaxNodeID {
    let id = SyntaxNodeID(nodes.count)
    let first = Int32(propertiesStart ?? tokens.count)
    var node = SyntaxNode(kind: kind, firstToken: first, endToken: first, parent: open.last?.id ?? id)
    node.after = id.index + 1
    for token in tokens[Int(first)...] {
      if token.kind == .anchor { node.hasAnchor = true }
      if token.kind == .tag { node.hasTag = true }
    }
    propertiesStart = nil
    if kind == .pair { node.first = .max }
    nodes.append(node)
    return id
  }

  private mutating func openNode(_ kind: SyntaxKind) -> SyntaxNodeID {
    let id = add(kind)
    open.append(Open(id: id))
    return id
  }

  /// Whether a node may begin: in brackets an entry begins with it, at the top a document.
  private mutating func openSlot() -> Bool {
    if isSlotOpen { return true }
    guard let top = open.last else {
      openDocument()
      return true
    }
    switch self[top.id].kind {
    case .flowSequence: _ = openNode(.item)
    case .flowMapping: _ = openNode(.pair)
    case .document, .blockMapping, .blockSequence, .flowPair, .pair, .item, .scalar, .alias, .empty: return false
    }
    isSlotOpen = true
    return true
  }

  private mutating func openCollection(_ kind: SyntaxKind) -> SyntaxNodeID? {
    guard openSlot() else { return nil }
    isSlotOpen = false
    return openNode(kind)
  }

  private mutating func addLeaf(_ token: YAMLToken) {
    let id = add(token.kind == .alias ? .alias : .scalar)
    isSlotOpen = false
    if token.kind == .alias {
      append(.alias, token, to: id)
    } else {
      let inset: UInt32 = token.style == .singleQuoted || token.style == .doubleQuoted ? 1 : 0
      let value = token.value ?? token.start + inset..<max(token.start + inset, token.end - inset)
      nodes[Int(id.index)].style = token.style
      nodes[Int(id.index)].isCopied = token.value != nil
      nodes[Int(id.index)].first = value.lowerBound
      nodes[Int(id.index)].second = value.upperBound
      if token.style == .literal || token.style == .folded {
        let bytes = token.value == nil ? text : scanned.values
        let parts = BlockScalarParts(token.range, in: text, value: bytes[Int(value.lowerBound)..<Int(value.upperBound)])
        tokens.append(SyntaxToken(.blockHeader, parts.header, id))
        tokens.append(SyntaxToken(.blockContent, parts.content, id))
      } else {
        append(.scalar, token, to: id)
      }
    }
    nodes[Int(id.index)].endToken = Int32(tokens.count)
  }

  /// Puts an empty node where none came.
  private mutating func fillSlot() {
    let id = add(.empty)
    nodes[Int(id.index)].endToken = Int32(tokens.count)
    isSlotOpen = false
  }

  // MARK: Closing

  /// Closes entries, and collections that have no end of their own, up to one that has.
  private mutating func closeToCollection() -> SyntaxNodeID? {
    while let top = open.last {
      let kind = self[top.id].kind
      guard kind.isEntry || kind == .flowPair || top.isIndentless else { return kind == .document ? nil : top.id }
      closeTop()
    }
    return nil
  }

  private mutating func closeTop() {
    if isSlotOpen { fillSlot() }
    guard let id = open.last?.id else { return }
    if self[id].kind == .pair, !hasColon(id) {
      // A key only: its value is empty.
      nodes[Int(id.index)].first = UInt32(truncatingIfNeeded: tokens.count)
      fillSlot()
    }
    open.removeLast()
    nodes[Int(id.index)].endToken = Int32(tokens.count)
    nodes[Int(id.index)].after = UInt32(truncatingIfNeeded: nodes.count)
  }

  private mutating func closeAll() {
    while !open.isEmpty { closeTop() }
    isSlotOpen = false
    isPrologue = false
  }
}

extension SyntaxToken {
  fileprivate init(_ kind: Kind, _ range: Range<Int>, _ node: SyntaxNodeID) {
    self.init(
      kind: kind, start: UInt32(truncatingIfNeeded: range.lowerBound),
      end: UInt32(truncatingIfNeeded: range.upperBound),
      node: node)
  }
}
