/// How each token changes the tree.
extension TreeBuilder {
  /// - Parameter values: The scalar values that aren't in the text.
  /// - Returns: False for a token that fits nowhere.
  mutating func take(_ token: YAMLToken, values: [UInt8]) -> Bool {
    switch token.kind {
    case .scalar: return openSlot() && addScalar(token, values: values)
    case .key: return takeKey(token)
    case .value: return takeColon(token)
    case .blockEntry: return takeDash(token)
    case .flowEntry: return takeComma(token)
    case .blockSequenceStart: return continues(with: .blockSequence, at: token) || openCollection(.blockSequence)
    case .blockMappingStart: return continues(with: .blockMapping, at: token) || openCollection(.blockMapping)
    case .blockEnd:
      guard let collection = closeToCollection(), self[collection].kind.isBlock else { return false }
      closeTop()
      return true
    case .flowSequenceStart: return openBracket(.flowSequence, mark: .openBracket, token: token)
    case .flowMappingStart: return openBracket(.flowMapping, mark: .openBrace, token: token)
    case .flowSequenceEnd: return closeBracket(.flowSequence, mark: .closeBracket, token: token)
    case .flowMappingEnd: return closeBracket(.flowMapping, mark: .closeBrace, token: token)
    case .alias: return openSlot() && addAlias(token)
    case .anchor: return takeProperty(.anchor, token: token)
    case .tag: return takeProperty(.tag, token: token)
    case .directive, .documentStart: return takeDocumentStart(token)
    case .documentEnd: return takeDocumentEnd(token)
    }
  }

  private mutating func takeDocumentStart(_ token: YAMLToken) -> Bool {
    guard closeToCollection() == nil else { return false }
    if !isPrologue { closeAll() }
    if open.isEmpty { openDocument() }
    isPrologue = token.kind == .directive
    hasUncommon = hasUncommon || isPrologue
    append(token.kind == .directive ? .directive : .documentStart, token: token)
    return true
  }

  private mutating func takeDocumentEnd(_ token: YAMLToken) -> Bool {
    guard closeToCollection() == nil else { return false }
    // A second `...` belongs to the document that the first one ended.
    let document = open.first?.id ?? lastDocument ?? openDocument()
    hasUncommon = hasUncommon || tokens.isEmpty
    if isSlotOpen { fillSlot() }
    append(.documentEnd, token: token)
    nodes[Int(document.index)].endToken = Int32(tokens.count)
    closeAll()
    lastDocument = document
    return true
  }

  /// Takes an anchor or tag. A node may have one of each; an alias has none.
  private mutating func takeProperty(_ kind: SyntaxToken.Kind, token: YAMLToken) -> Bool {
    guard openSlot() else { return false }
    hasUncommon = true
    if let propertiesStart {
      guard tokens.count == propertiesStart + 1, tokens[propertiesStart].kind != kind else { return false }
    } else {
      propertiesStart = tokens.count
    }
    append(kind, token: token)
    return true
  }

  private mutating func takeDash(_ token: YAMLToken) -> Bool {
    if isSlotOpen, let top = open.last, self[top.id].kind == .pair {
      guard self[self[top.id].parent].kind == .blockMapping, openCollection(.blockSequence) else { return false }
      open[open.count - 1].isIndentless = true
      nodes[nodes.count - 1].flags.insert(.isIndentless)
    }
    if let top = open.last, self[top.id].kind == .item { closeTop() }
    guard let top = open.last, self[top.id].kind == .blockSequence else { return false }
    openNode(.item)
    append(.dash, token: token)
    isSlotOpen = true
    return true
  }

  private mutating func takeComma(_ token: YAMLToken) -> Bool {
    guard let collection = closeToCollection(), self[collection].kind.isFlow, open[open.count - 1].wantsComma else {
      return false
    }
    open[open.count - 1].wantsComma = false
    append(.comma, token: token)
    return true
  }

  private mutating func takeKey(_ token: YAMLToken) -> Bool {
    guard let collection = closeToCollection() else { return false }
    let kind = self[collection].kind
    guard kind == .blockMapping || kind.isFlow && beginsFlowEntry() else { return false }
    if kind == .flowSequence {
      openNode(.item)
      openNode(.flowPair)
    }
    openNode(.pair)
    open[open.count - 1].isReported = true
    if token.start < token.end {
      hasUncommon = true
      append(.question, token: token)
    }
    isSlotOpen = true
    return true
  }

  private mutating func takeColon(_ token: YAMLToken) -> Bool {
    if isSlotOpen { fillSlot() }
    while let top = open.last, self[top.id].kind == .item || top.isIndentless { closeTop() }
    guard let top = open.last, top.isReported, !top.hasColon else { return false }
    open[open.count - 1].hasColon = true
    append(.colon, token: token)
    isSlotOpen = true
    return true
  }
}
