internal import DocumentModel

extension Assembler {
  /// Registers the anchor of a node that has begun. It replaces an earlier anchor with the same name from here on.
  mutating func openTarget(_ name: UnsafePointer<UInt8>, node: NodeID, range: Range<Int>) {
    let name = unsafe Self.bytes(name)
    if range.count > name.count + 1 {
      report(
        .yamlBadAnchor, message: "invalid character in an anchor name",
        at: range, help: "use only letters, digits, - and _")
    }
    let index = unsafe Int(builder.setAnchor(node, name.span, ByteRange(range)).index)
    let target = Target(node: node, range: ByteRange(range))
    if index < targets.count { targets[index] = target } else { targets.append(target) }
    openAnchors.append(index)
  }

  /// Completes the anchor of a node that has been read completely.
  mutating func closeTarget(_ node: NodeID, size: Expansion, height: Int) {
    guard let index = openAnchors.popLast(), targets[index].node == node else { return }
    targets[index].isOpen = false
    targets[index].size = size
    targets[index].height = height
  }

  /// What an anchor of the current document refers to; nil if there is no anchor with this name.
  private func target(named name: UnsafeBufferPointer<UInt8>) -> Target? {
    guard let index = unsafe builder.anchorName(name.span) else { return nil }
    let target = targets[Int(index.index)]
    return (documentStart..<builder.nodeCount).contains(Int(target.node.index)) ? target : nil
  }

  mutating func takeAlias(_ name: UnsafePointer<UInt8>, range: Range<Int>) {
    let name = unsafe Self.bytes(name)
    guard let target = unsafe target(named: name) else {
      unsafe reportUnknownAnchor(Array(name), range: range)
      appendNull(at: range)
      return
    }
    guard !target.isOpen else {
      report(
        .yamlCyclicAlias,
        message: unsafe "alias *\(String(decoding: name, as: UTF8.self)) refers to a value that contains it",
        at: range, related: [RelatedPlace(.here(target.range), "the anchor")],
        help: "write out the value instead of the alias")
      appendNull(at: range)
      return
    }
    guard isWithinBudget(target, range: range) else {
      appendNull(at: range)
      return
    }
    let isKey = isAtKey
    let targetNode = builder[target.node]
    var key: KeyID?
    if isKey {
      key = keyName(of: target.node, node: targetNode)
      noteKey(key)
    }
    let node = builder.appendAlias(
      of: target.node, ByteRange(range), key: key, flags: Node.Flags(.plain))
    aliased += target.size
    finish(node, end: range.upperBound, aliased: target.size, height: target.height)
  }

  /// The key that an alias in key position stands for; nil if its target is a collection.
  private mutating func keyName(of id: NodeID, node: Node) -> KeyID? {
    if node.flags.contains(.isKey) { return KeyID(node.data) }
    return builder.internName(of: id)
  }

  private mutating func appendNull(at range: Range<Int>) {
    isPartial = true
    if isAtKey { noteKey(nil) }
    let range = ByteRange(range)
    let node = builder.append(
      Node(kind: .null, flags: Node.Flags(.plain), start: range.start.value, end: range.end.value))
    finish(node, end: range.end.index)
  }

  private mutating func reportUnknownAnchor(_ name: [UInt8], range: Range<Int>) {
    // A broken part of the text may have defined the anchor, so it isn't reported as missing.
    if isPartial, definesInText(name) { return }
    let name = String(decoding: name, as: UTF8.self)
    report(
      .yamlUnknownAnchor, message: "unknown anchor &\(name)", at: range,
      help: "define it earlier in this document, or quote the value if it isn't an alias")
  }

  private mutating func definesInText(_ name: [UInt8]) -> Bool {
    if let anchorsInText { return anchorsInText.contains(name) }
    var found: Set<[UInt8]> = []
    var rest = builder.text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      // `&x` in a string or comment counts too: a missing report is better than a wrong one.
      let anchor = rest[(start + 1)...].prefix { !Self.endsOfNames.contains($0) }
      found.insert(Array(anchor))
      rest = rest[anchor.endIndex...]
    }
    anchorsInText = found
    return found.contains(name)
  }

  private static let endsOfNames = Array(" \t\r\n,[]{}".utf8)

  private mutating func isWithinBudget(_ target: Target, range: Range<Int>) -> Bool {
    let written = Expansion(nodes: builder.nodeCount - documentStart, bytes: builder.text.count)
    let whole = written + aliased + target.size
    if !whole.fits(budget) {
      if !hasReportedAliasLimit {
        let most = whole.nodes > budget.nodes ? "\(budget.nodes) values" : "\(budget.bytes / 1_000_000) MB"
        report(
          .yamlLimitAliases, message: "aliases expand to more than \(words: most)",
          at: range, related: [RelatedPlace(.here(target.range), "the anchor")],
          help: "replace aliases that refer to other aliases with their values")
      }
      hasReportedAliasLimit = true
      return false
    }
    if open.depth + target.height > limits.depth {
      report(
        .yamlLimitDepth, message: "this alias expands to more than \(limits.depth) levels of nesting",
        at: range, related: [RelatedPlace(.here(target.range), "the anchor")])
      return false
    }
    return true
  }
}
