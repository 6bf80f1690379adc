internal import SourceText
internal import SyntaxTree
internal import YAMLParsing

/// Writes a tree in canonical form. Recursive: the scanner limits how deep a tree nests.
struct Renderer {
  let tree: SyntaxTree
  let options: FormatOptions
  let order: EntryOrder
  var output: Output

  private init(_ tree: SyntaxTree, _ options: FormatOptions, _ keyOrder: KeyOrder?, into output: Output) {
    self.tree = tree
    self.options = options
    order = EntryOrder(tree: tree, keyOrder: keyOrder)
    self.output = output
  }

  /// The canonical text.
  static func render(_ tree: SyntaxTree, _ options: FormatOptions, keyOrder: KeyOrder?) -> [UInt8] {
    var renderer = Renderer(tree, options, keyOrder, into: Output(of: tree.text, isComparing: false))
    _ = renderer.renderDocuments()
    return renderer.output.bytes
  }

  /// Whether the tree's text is canonical, the order of entries aside. Stops at the first line that differs, and holds
  /// at most one line in memory.
  static func rendersAsItIs(_ tree: SyntaxTree, _ options: FormatOptions) -> Bool {
    var renderer = Renderer(tree, options, nil, into: Output(of: tree.text, isComparing: true))
    return renderer.renderDocuments()
  }

  private mutating func renderDocuments() -> Bool {
    var isFirst = true
    for document in tree.documents {
      render(document, isFirst: isFirst)
      if output.differs { return false }
      isFirst = false
    }
    return output.finish()
  }

  // MARK: Entries

  /// - Parameter mayBeginWithBlankLine: whether there is text above that a blank line may separate from the first
  ///   entry.
  mutating func renderEntries(_ collection: SyntaxNodeID, at indent: Int, mayBeginWithBlankLine: Bool = false) {
    var mayHaveBlankLine = mayBeginWithBlankLine
    for slot in order.slots(of: collection) {
      render(slot, at: indent, mayHaveBlankLine: mayHaveBlankLine)
      if output.differs { return }
      mayHaveBlankLine = true
    }
    writeLines(tree.comments(of: collection, .foot), at: indent, mayBeginWithBlankLine: mayHaveBlankLine)
  }

  private mutating func render(_ slot: EntrySlot, at indent: Int, mayHaveBlankLine: Bool) {
    let entry = slot.entry
    let comments = comments(of: entry, at: indent)
    if slot.hasBlankLine, mayHaveBlankLine { writeBlankLine() }
    if let last = slot.detached.last {
      writeLines(slot.detached, at: indent, mayBeginWithBlankLine: false)
      if tree.hasBlankLine(before: slot, below: last) { writeBlankLine() }
    }
    writeLines(slot.attached, at: indent, mayBeginWithBlankLine: false)
    if let comments { writeLines(comments.above, at: indent, mayBeginWithBlankLine: !slot.attached.isEmpty) }
    output.startLine(at: indent)
    let isCompact: Bool
    if tree[entry].kind == .pair {
      isCompact = !writeSimpleKey(tree.child(entry))
      if isCompact { writeComplexKey(tree.child(entry), at: indent) }
      output.write(UInt8(ascii: ":"))
    } else {
      isCompact = true
      output.write(UInt8(ascii: "-"))
    }
    writeAfterMarker(tree.value(entry), line: comments?.line ?? [], at: indent, isCompact: isCompact)
    if tree[entry].hasComments {
      writeLines(tree.comments(of: entry, .inside), at: indent + 2, mayBeginWithBlankLine: false)
    }
  }

  /// - Returns: false for a key that needs `?`: then nothing is written.
  private mutating func writeSimpleKey(_ key: SyntaxNodeID) -> Bool {
    guard let key = simpleKey(key) else { return false }
    if key.properties.count > 0 {
      output.write(key.properties)
      // A colon without a space would be part of an anchor or tag.
      output.write(0x20)
    }
    output.write(key.text)
    return true
  }

  private mutating func writeComplexKey(_ key: SyntaxNodeID, at indent: Int) {
    output.write(UInt8(ascii: "?"))
    writeAfterMarker(key, line: [], at: indent, isCompact: true)
    output.startLine(at: indent)
  }

  /// Writes a value behind `:`, `-` or `?`.
  ///
  /// - Parameter isCompact: whether a collection may begin on the marker's line.
  private mutating func writeAfterMarker(_ value: SyntaxNodeID, line: [Comment], at indent: Int, isCompact: Bool) {
    if output.differs { return }
    let properties = properties(of: value)
    if properties.count > 0 {
      output.write(0x20)
      output.write(properties)
    }
    var form = form(of: value, at: output.width + 1, inner: indent + 2)
    // The header of a block has a place for one comment.
    if line.count > 1, case .block = form { form = .inline(lineText(value, in: .block)) }
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
      if isCompact, properties.count == 0, line.isEmpty, !hasLinesAboveFirst(value, at: indent + 2) {
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
        output.write(blanks: indent)
        output.write(line)
      }
    }
    if text.lines.last?.isEmpty ?? false { output.breakLine() }
    if text.isOpen { output.leaveOpen() }
  }

  /// The anchor and the tag before a node.
  func properties(of node: SyntaxNodeID) -> LineText {
    guard tree[node].hasAnchor || tree[node].hasTag else { return .none }
    let parts = [SyntaxToken.Kind.anchor, .tag].compactMap { tree.property($0, of: node) }
    return .copy(ArraySlice(parts.map { tree.bytes($0) }.joined(separator: [0x20])))
  }

  func hasLinesAboveFirst(_ collection: SyntaxNodeID, at indent: Int) -> Bool {
    guard let slot = order.firstSlot(of: collection) else { return false }
    return !slot.detached.isEmpty || !slot.attached.isEmpty
      || comments(of: slot.entry, at: indent).map { !$0.above.isEmpty } ?? false
  }
}

extension SyntaxTree {
  /// Whether a blank line separates an entry and its comments from a comment above that isn't its own.
  fileprivate func hasBlankLine(before slot: EntrySlot, below comment: Comment) -> Bool {
    let place = slot.attached.first?.range.start.index ?? range(slot.entry).start.index
    let token = slot.attached.first?.nextToken ?? Int(self[slot.entry].firstToken)
    // The comment of a moved entry kept its place, and its blank line.
    return token != comment.nextToken || hasBlankLine(before: place, inGapBefore: token)
  }
}
