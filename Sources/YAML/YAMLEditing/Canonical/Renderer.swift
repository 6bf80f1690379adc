internal import YAMLReading

/// Writes a tree in canonical form. Recursive; the scanner limits the nesting depth.
struct Renderer {
  let tree: SyntaxTree
  let options: FormatOptions
  let guide: FormatGuide
  let order: EntryOrder
  var output: Output
  /// Where a block scalar with `|+` ends, which would include a blank line written after it.
  var endOfKept: Int?

  private init(_ tree: SyntaxTree, options: FormatOptions, guide: FormatGuide, into output: Output) {
    self.tree = tree
    self.options = options
    self.guide = guide
    order = EntryOrder(tree: tree, guide: guide)
    self.output = output
  }

  /// The canonical text.
  static func render(_ tree: SyntaxTree, options: FormatOptions, guide: FormatGuide) -> [UInt8] {
    var renderer = Renderer(tree, options: options, guide: guide, into: Output(of: tree.text, isComparing: false))
    _ = renderer.renderDocuments()
    return renderer.output.bytes
  }

  /// Whether the tree's text is canonical. Stops at the first difference and collects no output.
  static func rendersAsItIs(_ tree: SyntaxTree, options: FormatOptions, guide: FormatGuide) -> Bool {
    var renderer = Renderer(tree, options: options, guide: guide, into: Output(of: tree.text, isComparing: true))
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

  /// - Parameters:
  ///   - mayBeginWithBlankLine: Whether there is text above from which a blank line may separate the first entry.
  ///   - isFirstAbove: Whether the lines above the first entry are written already, above the dash of the enclosing
  ///     item.
  mutating func renderEntries(
    _ collection: SyntaxNodeID, at indent: Int, mayBeginWithBlankLine: Bool = false, isFirstAbove: Bool = false
  ) {
    var mayHaveBlankLine = mayBeginWithBlankLine
    var isAbove = isFirstAbove
    for slot in order.slots(of: collection) {
      let comments = comments(of: slot.entry, at: indent)
      if !isAbove { writeAbove(slot, comments: comments, at: indent, mayHaveBlankLine: mayHaveBlankLine) }
      render(slot.entry, comments: comments, at: indent)
      if output.differs { return }
      mayHaveBlankLine = true
      isAbove = false
    }
    writeLines(tree.comments(of: collection, .foot), at: indent, mayBeginWithBlankLine: mayHaveBlankLine)
  }

  /// Writes the comments above an entry, including those above the first entry of an item's collection.
  private mutating func writeAbove(
    _ slot: EntrySlot, comments: RenderedComments?, at indent: Int, mayHaveBlankLine: Bool
  ) {
    writeHead(slot, at: indent, mayHaveBlankLine: mayHaveBlankLine)
    if let comments {
      writeLines(comments.above, at: indent, mayBeginWithBlankLine: !slot.isBare && !slot.isDetached)
    }
    var outer = slot.entry
    while let first = firstInItem(outer) {
      writeHead(first, at: indent, mayHaveBlankLine: false)
      writeLines(
        self.comments(of: first.entry, at: indent)?.above ?? [], at: indent, mayBeginWithBlankLine: !first.isBare)
      outer = first.entry
    }
  }

  private mutating func writeHead(_ slot: EntrySlot, at indent: Int, mayHaveBlankLine: Bool) {
    if slot.hasBlankLine, mayHaveBlankLine { writeBlankLine() }
    writeLines(slot.header, at: indent, mayBeginWithBlankLine: false)
    if slot.isSeparated { writeBlankLine() }
    writeLines(slot.comments, at: indent, mayBeginWithBlankLine: false)
    if slot.isDetached, !slot.comments.isEmpty { writeBlankLine() }
  }

  /// The first entry of an item's collection; nil if the entry isn't an item or its value isn't a collection.
  private func firstInItem(_ entry: SyntaxNodeID) -> EntrySlot? {
    let value = tree.value(entry)
    return tree[entry].kind == .item && tree[value].kind.isCollection ? order.firstSlot(of: value) : nil
  }

  private mutating func render(_ entry: SyntaxNodeID, comments: RenderedComments?, at indent: Int) {
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
    writeAfterMarker(
      tree.value(entry), line: comments?.line ?? [], at: indent, isCompact: isCompact,
      isFirstAbove: tree[entry].kind == .item)
    if tree[entry].hasComments {
      writeLines(tree.comments(of: entry, .inside), at: indent + 2, mayBeginWithBlankLine: false)
    }
  }

  /// - Returns: False for a key that needs `?`; nothing is written then.
  private mutating func writeSimpleKey(_ key: SyntaxNodeID) -> Bool {
    guard let key = simpleKey(key) else { return false }
    if key.properties.count > 0 {
      output.write(key.properties)
      // Without the space, the colon would be part of the anchor or tag.
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

  /// Writes a value after `:`, `-` or `?`.
  ///
  /// - Parameter isCompact: Whether a collection may start on the marker's line.
  private mutating func writeAfterMarker(
    _ value: SyntaxNodeID, line: [Comment], at indent: Int, isCompact: Bool, isFirstAbove: Bool = false
  ) {
    if output.differs { return }
    let properties = properties(of: value)
    if properties.count > 0 {
      output.write(0x20)
      output.write(properties)
    }
    var form = form(of: value, at: output.width + 1)
    // A block scalar's header has room for one comment only.
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
      if isCompact, properties.count == 0, line.isEmpty, isFirstAbove || !hasLinesAboveFirst(value, at: indent + 2) {
        output.openEntry()
      } else {
        writeTrailing(line)
      }
      renderEntries(value, at: indent + 2, isFirstAbove: isFirstAbove)
    }
  }

  mutating func write(_ text: BlockText, line: [Comment], at indent: Int) {
    output.write(text.header)
    writeTrailing(line)
    for line in text.lines {
      // `breakLine`, not `endLine`: an empty line of the string must be written too.
      output.breakLine()
      if !line.isEmpty {
        output.write(blanks: indent)
        output.write(line)
      }
    }
    if text.lines.last?.isEmpty ?? false { output.breakLine() }
    if text.header.last == UInt8(ascii: "+") { endOfKept = output.count }
    if text.isOpen { output.leaveOpen() }
  }

  /// The anchor and tag of a node.
  func properties(of node: SyntaxNodeID) -> LineText {
    guard tree[node].hasAnchor || tree[node].hasTag else { return .none }
    let parts = [SyntaxToken.Kind.anchor, .tag].compactMap { tree.property($0, of: node) }
    return .copy(ArraySlice(parts.map { tree.bytes($0) }.joined(separator: [0x20])))
  }

  func hasLinesAboveFirst(_ collection: SyntaxNodeID, at indent: Int) -> Bool {
    var next = order.firstSlot(of: collection)
    while let slot = next {
      if !slot.isBare || comments(of: slot.entry, at: indent)?.above.isEmpty == false { return true }
      next = firstInItem(slot.entry)
    }
    return false
  }
}
