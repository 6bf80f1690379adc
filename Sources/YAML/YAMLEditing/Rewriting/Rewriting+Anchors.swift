package import DocumentModel
package import YAMLReading

/// Replaces equal values with aliases, and aliases with the values that they refer to.
extension Rewriting {
  /// A change, with the other places that it affects.
  package typealias Counted = (rewrite: Rewrite, places: [ByteRange])

  // MARK: Extract

  /// A name for a value's anchor: its existing one, or one derived from its key that the text doesn't use yet.
  package func anchorName(for node: SyntaxNodeID) -> String {
    if let anchor = tree.property(.anchor, of: node) {
      return String(decoding: tree.bytes(anchor).dropFirst(), as: UTF8.self)
    }
    var holder = source.holder(of: node)
    while source[holder].kind == .item { holder = source.holder(of: tree[holder].parent) }
    let key = source[holder].kind == .pair ? tree.value(ofScalar: tree.child(holder)) : []
    let words = key.split { !AnchorName.contains($0) }
    let name = words.isEmpty ? "value" : words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
    let taken = Set(source.document.anchors.map(\.name))
    if !taken.contains(name) { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// Adds an anchor to a value and replaces the equal values after it in its document with aliases. Nil if there are
  /// none, and for null, true and false, keys, and values with anchors or aliases inside.
  ///
  /// - Complexity: Linear in the document.
  package func extraction(of node: SyntaxNodeID, named name: String) -> Counted? {
    let document = source.document
    let value = NodeID(source.arenaIndex(of: node))
    let own = document.nodes(of: value)
    guard !isKey(node), isExtractable(value), let root = document.roots.last(where: { $0.index <= value.index }) else {
      return nil
    }
    let hasAnchor = document[value].flags.contains(.hasAnchor)
    guard own.dropFirst(hasAnchor ? 1 : 0).allSatisfy({ isFree(NodeID($0)) }) else { return nil }
    var equal: [NodeID] = []
    var next = own.upperBound
    let end = document.subtreeEnd(root).index
    while next < end {
      let other = NodeID(next)
      if isEqual(value, to: other) {
        equal.append(other)
        next = document.subtreeEnd(other).index
      } else {
        next += 1
      }
    }
    // `*name` would take the place of any comment in the value.
    equal.removeAll { other in
      let place = source.syntax(other)
      return tree.hasComments(in: place) || tree.hasComment(in: tree.range(place))
    }
    guard !equal.isEmpty else { return nil }
    var edits = hasAnchor ? [] : [anchor(name, of: node)]
    for other in equal {
      let place = source.syntax(other)
      var alias = NewValue(document, node: other)
      alias.verbatim = "*" + name
      let replacement = ValueReplacement(
        source: source, value: place, writer: ValueWriter(style: style(around: place)), new: alias)
      guard let own = replacement.edits(alias) else { return nil }
      edits += own
    }
    return (Rewrite(edits: tree.keepingComments(edits), changesAliases: true), equal.map(document.range))
  }

  private func isExtractable(_ value: NodeID) -> Bool {
    let document = source.document
    switch document[value].kind {
    case .null, .boolean, .alias: return false
    case .number, .string: return !document.range(value).isEmpty
    case .array, .object: return document.writtenCount(of: value) > 0
    }
  }

  private func isFree(_ node: NodeID) -> Bool {
    source.document[node].kind != .alias && !source.document[node].flags.contains(.hasAnchor)
  }

  private func isEqual(_ one: NodeID, to other: NodeID) -> Bool {
    let document = source.document
    let (mine, theirs) = (document.nodes(of: one), document.nodes(of: other))
    return mine.count == theirs.count && !document[other].flags.contains(.isKey)
      && zip(mine, theirs).allSatisfy { mine, theirs in
        let (mine, theirs) = (NodeID(mine), NodeID(theirs))
        return isFree(theirs) && document.isSameNode(mine, as: theirs, in: document, comparesAnchors: false)
          && (!document[mine].kind.isCollection || document.writtenCount(of: mine) == document.writtenCount(of: theirs))
      }
  }

  private func anchor(_ name: String, of node: SyntaxNodeID) -> TextEdit {
    let content = source.content(node).lowerBound
    guard source[node].kind.isBlock, let lead = source.indicatorEnd(node) else {
      return .insertion(at: tree.range(node).start.index, text: "&\(name) ")
    }
    guard source.isOnOneLine(lead, content) else { return .insertion(at: lead, text: " &" + name) }
    // `- &x a: 1` would put the anchor on the key.
    let margin = ValueWriter.margin(source.column(content))
    return TextEdit(ByteRange(lead..<content), " &" + name + lineBreak + margin)
  }

  // MARK: Inline

  /// The most bytes that the copies of one value may take.
  private static var maxCopied: Int { 1_000_000 }

  /// Replaces an alias with its value, or `<<: *name` with the entries that the mapping doesn't override. Nil for a
  /// key, and if the value has anchors inside.
  package func inlining(_ alias: SyntaxNodeID) -> Rewrite? {
    edits(inlining: alias).map { Rewrite(edits: $0, changesAliases: true) }
  }

  /// Replaces all aliases of an anchor with its value and removes the anchor.
  package func inliningAll(of target: SyntaxNodeID) -> Counted? {
    guard let anchor = tree.property(.anchor, of: target)?.indices else { return nil }
    let aliases = AliasIndex(of: source.document).of(NodeID(source.arenaIndex(of: target)))
    // A long value with many aliases could fill the memory.
    guard !aliases.isEmpty, aliases.count * tree.range(target).count <= Self.maxCopied else { return nil }
    var edits: [TextEdit] = []
    for alias in aliases {
      guard let own = self.edits(inlining: source.syntax(alias)) else { return nil }
      edits += own
    }
    let end = source.text[anchor.upperBound...].prefix(while: \.isBlank).endIndex
    let isLast = end == source.lineEnd(anchor.upperBound) || source.text[end] == UInt8(ascii: "#")
    edits.append(
      .removal(
        isLast
          ? source.withoutBlanks(before: anchor.lowerBound)..<anchor.upperBound : anchor.lowerBound..<end))
    return (Rewrite(edits: edits, changesAliases: true), aliases.map(source.document.range))
  }

  private func edits(inlining alias: SyntaxNodeID) -> [TextEdit]? {
    let document = source.document
    let node = NodeID(source.arenaIndex(of: alias))
    guard source[alias].kind == .alias, !isKey(alias), case let target = document.resolve(node),
      !document.nodes(of: target).contains(node.index),
      document.nodes(of: target).dropFirst().allSatisfy({ !document[NodeID($0)].flags.contains(.hasAnchor) })
    else { return nil }
    let value = source.syntax(target)
    let holder = source.holder(of: alias)
    // Comments in the value aren't copied; they stay at the anchor.
    let part = RewrittenPart(source: source, range: 0..<0)
    let content = source.content(alias)
    if source[holder].kind == .pair, tree.value(ofScalar: tree.child(holder)).elementsEqual("<<".utf8) {
      return edits(merging: target, into: holder, part: part)
    }
    if source.isInFlow(alias) {
      return FlowLines(part: part, step: 2, width: nil).line(value, properties: .copied).map {
        [TextEdit(ByteRange(content), $0)]
      }
    }
    let block = BlockLines(part: part, style: style(around: alias))
    let isItem = source[holder].kind == .item
    guard let lines = block.lines(ofValue: value, column: column(around: alias), isItem: isItem, properties: .copied)
    else {
      return nil
    }
    let head = TextEdit(ByteRange(source.withoutBlanks(before: content.lowerBound)..<content.upperBound), lines[0])
    guard lines.count > 1 else { return [head] }
    let below = lines.dropFirst().map { lineBreak + $0 }.joined()
    return [head, .insertion(at: source.lineEnd(content.upperBound), text: below)]
  }

  /// Replaces `<<: *name` with the entries of the mapping that it refers to.
  private func edits(merging target: NodeID, into pair: SyntaxNodeID, part: RewrittenPart) -> [TextEdit]? {
    let document = source.document
    let mapping = tree[pair].parent
    guard document[target].kind == .object else { return nil }
    func name(_ entry: SyntaxNodeID) -> String? {
      document.keyID(NodeID(source.arenaIndex(of: tree.child(entry)))).map(document.keys.name)
    }
    let own = Set(tree.children(mapping).compactMap(name))
    var entries: [SyntaxNodeID] = []
    for entry in tree.children(source.syntax(target)) {
      // A nested merge key would merge into another mapping.
      guard let name = name(entry), name != "<<" else { return nil }
      if !own.contains(name) { entries.append(entry) }
    }
    guard !entries.isEmpty else { return nil }
    let range = ByteRange(tree.range(pair).indices)
    if source[mapping].kind.isFlow {
      let flow = FlowLines(part: part, step: 2, width: nil)
      let texts = entries.compactMap(flow.text)
      return texts.count == entries.count ? [TextEdit(range, texts.joined(separator: ", "))] : nil
    }
    let block = BlockLines(part: part, style: styles[mapping])
    let column = source.column(of: mapping)
    let lines = entries.map { block.lines(ofEntry: $0, column: column) }
    guard lines.allSatisfy({ $0 != nil }) else { return nil }
    let text = lines.flatMap { $0 ?? [] }.joined(separator: lineBreak)
    return [TextEdit(range, String(text.unicodeScalars.dropFirst(column)))]
  }
}
