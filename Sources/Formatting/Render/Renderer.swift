internal import SourceText
internal import SyntaxTree

/// Writes a tree in canonical form. Recursion goes as deep as the scanner's limit of nesting lets the tree be.
struct Renderer {
  let tree: SyntaxTree
  let options: FormatOptions
  let order: EntryOrder
  var output: Output

  init(_ tree: SyntaxTree, _ options: FormatOptions, keyOrder: KeyOrder?) {
    self.tree = tree
    self.options = options
    order = EntryOrder(tree: tree, keyOrder: keyOrder)
    output = Output(capacity: tree.text.count + tree.text.count / 8)
  }

  mutating func render() -> [UInt8] {
    var isFirst = true
    for document in tree.documents {
      render(document, isFirst: isFirst)
      isFirst = false
    }
    output.endLine()
    return output.bytes
  }

  // MARK: Entries

  /// - Parameter mayBeginWithBlankLine: whether something stands above that a blank line may part the first entry from.
  mutating func renderEntries(_ collection: SyntaxNodeID, at indent: Int, mayBeginWithBlankLine: Bool = false) {
    var mayHaveBlankLine = mayBeginWithBlankLine
    for slot in order.slots(of: collection) {
      render(slot, at: indent, mayHaveBlankLine: mayHaveBlankLine)
      mayHaveBlankLine = true
    }
    writeLines(tree.comments(of: collection, .foot), at: indent, mayBeginWithBlankLine: mayHaveBlankLine)
  }

  private mutating func render(_ slot: EntrySlot, at indent: Int, mayHaveBlankLine: Bool) {
    let layout = layout(of: slot.entry, at: indent)
    if slot.hasBlankLine, mayHaveBlankLine { writeBlankLine() }
    writeLines(slot.detached, at: indent, mayBeginWithBlankLine: false)
    if let last = slot.detached.last, tree.hasBlankLine(before: slot, below: last) { writeBlankLine() }
    writeLines(slot.attached + layout.above, at: indent, mayBeginWithBlankLine: false)
    output.startLine(at: indent)
    switch tree[slot.entry].kind {
    case .pair:
      let key = tree.child(slot.entry)
      if let text = layout.key {
        output.write(text)
      } else {
        output.write(UInt8(ascii: "?"))
        writeAfterMarker(key, layout.keyForm, line: [], at: indent, isCompact: true)
        output.startLine(at: indent)
      }
      output.write(UInt8(ascii: ":"))
      writeAfterMarker(tree.value(slot.entry), layout.form, line: layout.line, at: indent, isCompact: layout.key == nil)
    case .item, .document, .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias,
      .empty:
      output.write(UInt8(ascii: "-"))
      writeAfterMarker(tree.value(slot.entry), layout.form, line: layout.line, at: indent, isCompact: true)
    }
    writeLines(tree.comments(of: slot.entry, .inside), at: indent + 2, mayBeginWithBlankLine: false)
  }

  /// Writes a value behind `:`, `-` or `?`.
  ///
  /// - Parameter isCompact: whether a collection may begin on the marker's line.
  mutating func writeAfterMarker(
    _ value: SyntaxNodeID, _ form: ValueForm, line: [Comment], at indent: Int, isCompact: Bool
  ) {
    let properties = properties(of: value)
    if !properties.isEmpty {
      output.write(0x20)
      output.write(properties)
    }
    switch form {
    case .empty: writeTrailing(line)
    case .inline(let text):
      output.write(0x20)
      output.write(text)
      writeTrailing(line)
    case .block(let text):
      output.write(0x20)
      write(text, line: line, at: indent + 2)
    case .collection:
      if isCompact, properties.isEmpty, line.isEmpty, !hasLinesAboveFirst(value, at: indent + 2) {
        output.openEntry()
      } else {
        writeTrailing(line)
      }
      renderEntries(value, at: indent + 2)
    }
  }

  mutating func write(_ text: BlockText, line: [Comment], at indent: Int) {
    output.write(text.header)
    writeTrailing(line)
    for line in text.lines {
      // An empty line is one line break behind that of the line before.
      output.breakLine()
      if !line.isEmpty {
        output.write(repeatElement(0x20, count: indent))
        output.write(line)
      }
    }
    if text.lines.last?.isEmpty ?? false { output.breakLine() }
  }

  /// The anchor and the tag before a node.
  func properties(of node: SyntaxNodeID) -> [UInt8] {
    guard tree[node].hasAnchor || tree[node].hasTag else { return [] }
    let parts = [SyntaxToken.Kind.anchor, .tag].compactMap { tree.property($0, of: node) }
    return Array(parts.map { tree.bytes($0) }.joined(separator: [0x20]))
  }

  func hasLinesAboveFirst(_ collection: SyntaxNodeID, at indent: Int) -> Bool {
    guard let slot = order.firstSlot(of: collection) else { return false }
    return !slot.detached.isEmpty || !slot.attached.isEmpty || !layout(of: slot.entry, at: indent).above.isEmpty
  }
}

extension SyntaxTree {
  /// Whether a blank line parts an entry, and what is attached to it, from the last comment above that isn't.
  fileprivate func hasBlankLine(before slot: EntrySlot, below comment: Comment) -> Bool {
    let place = slot.attached.first?.range.start.index ?? range(slot.entry).start.index
    let token = slot.attached.first?.nextToken ?? Int(self[slot.entry].firstToken)
    // The comment of an entry that moved away kept its place, and its blank line.
    return token != comment.nextToken || hasBlankLine(before: place, inGapBefore: token)
  }
}
