internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// Writes the tokens and comments of a tree unchanged, with new spacing between them. Every line break stays a line
/// break. Recursive; the scanner limits the nesting depth.
struct LayoutRenderer {
  let tree: SyntaxTree
  let options: LayoutOptions
  let steps: IndentWidths
  var spacing: Spacing
  let unformatted: UnformattedRanges
  var output: LayoutOutput
  /// New columns, by node: for a block collection that of its entries, for a flow collection that of the lines in it,
  /// for an entry with comments that of its value.
  var columns: [Int32]
  /// The innermost open block collection.
  var block = Block()
  /// The index of the first comment that hasn't been written yet.
  var nextComment = 0
  let aligned: AlignedComments
  /// The columns of aligned comments, by the number of their run.
  var alignedColumns: [Int: AlignedColumn] = [:]
  /// The last trailing comment.
  var trailing = MovedColumn(old: 0, new: 0)
  /// The column that lines in brackets are indented from: where the line's text starts, or what follows its dash.
  var base = 0

  /// An open block collection.
  struct Block {
    /// The new column of its entries; -1 if no collection is open.
    var column = -1
    /// By how many columns its entries move.
    var shift = 0
  }

  /// The column of a comment before and after.
  struct MovedColumn {
    let old: Int
    let new: Int
  }

  private init(_ tree: SyntaxTree, options: LayoutOptions, unformatted: UnformattedRanges) {
    self.tree = tree
    self.options = options
    steps = IndentWidths(tree, options: options)
    var options = options
    if !options.keepsAfterDash { options.afterDash = steps.dash...steps.dash }
    spacing = Spacing(options: options)
    self.unformatted = unformatted
    output = LayoutOutput(
      lineBreak: LayoutOutput.lineBreak(of: tree.text, ending: options.lineEnding), capacity: tree.text.count)
    columns = Array(repeating: 0, count: tree.nodeCount)
    aligned = tree.alignedComments
  }

  static func render(_ tree: SyntaxTree, options: LayoutOptions, unformatted: UnformattedRanges) -> [UInt8] {
    var renderer = LayoutRenderer(tree, options: options, unformatted: unformatted)
    renderer.render()
    if let columns = renderer.widerColumns {
      renderer = LayoutRenderer(tree, options: options, unformatted: unformatted)
      renderer.alignedColumns = columns
      renderer.render()
    }
    return renderer.output.bytes
  }

  private mutating func render() {
    for document in tree.documents { render(document: document) }
    writeEnd()
  }

  // MARK: Nodes

  private mutating func render(document: SyntaxNodeID) {
    block = Block()
    let root = tree.child(document)
    let tokens = tree[document].tokens
    let ofRoot = tree[root].tokens
    for token in tokens.lowerBound..<min(ofRoot.lowerBound, tokens.upperBound) { write(token, at: 0) }
    render(root, at: 0)
    for token in max(ofRoot.upperBound, tokens.lowerBound)..<tokens.upperBound { write(token, at: 0) }
  }

  /// - Parameter column: The node's column if it starts a line.
  private mutating func render(_ node: SyntaxNodeID, at column: Int) {
    var column = column
    for token in tree[node].tokens.prefix(2) {
      // `&a key: 1` in a mapping: the anchor belongs to the first key rather than to the mapping.
      guard tree.tokens[token].kind == .anchor || tree.tokens[token].kind == .tag, tree.owner(ofToken: token) == node
      else {
        break
      }
      let followsDash = token > 0 && tree.tokens[token - 1].kind == .dash && !tree.beginsLine(token)
      // With a sequence in the column of its key, an anchor on its own line above must be deeper than the key.
      write(token, at: tree[node].kind.isBlock && column == block.column ? column + steps.mapping : column)
      // `- &a` with its value on the next line: the value is aligned with the anchor.
      if followsDash, !tree[node].isIndentless { column = output.startColumn }
    }
    switch tree[node].kind {
    case .blockMapping, .blockSequence: render(block: node, at: column)
    case .flowMapping, .flowSequence: render(brackets: node, at: column)
    case .flowPair: for entry in tree.children(node) { render(entry: entry, at: column) }
    case .scalar, .alias:
      if let token = tree.contentToken(node) {
        // A scalar such as `--- x` would become a document marker at the left edge.
        write(
          token, at: column == 0 && isMarker(token) ? tree.column(of: tree.tokens[token].indices.lowerBound) : column)
        if tree.tokens[token].kind == .blockHeader { writeBlockContent(token + 1) }
      }
    case .empty, .document, .pair, .item: break
    }
  }

  private mutating func render(block node: SyntaxNodeID, at column: Int) {
    let around = block
    let first = tree.firstToken(ofEntries: node)
    let old = tree.column(of: tree.tokens[first].indices.lowerBound)
    if !tree.beginsLine(first) {
      block.column = output.column + spacing(before: first)
    } else {
      // At the left edge, a key such as `--- x` would become a document marker.
      let isKept = column == 0 && old > 0 && tree.children(node).contains { isMarker(Int(tree[$0].firstToken)) }
      block.column = isKept || isUnformatted(lineOf: first) ? old + around.shift : column
    }
    block.shift = block.column - old
    columns[Int(node.index)] = Int32(truncatingIfNeeded: block.column)
    for entry in tree.children(node) { render(entry: entry, at: block.column) }
    block = around
  }

  private mutating func render(entry: SyntaxNodeID, at column: Int) {
    guard tree[entry].kind == .pair else {
      let value = tree.value(entry)
      // An item of a flow sequence has no indicator.
      guard tree[tree[entry].parent].kind == .blockSequence else { return render(value, of: entry, at: column) }
      write(Int(tree[entry].firstToken), at: column)
      return render(value, of: entry, at: column + steps.mapping)
    }
    let first = Int(tree[entry].firstToken)
    let isExplicit =
      first < tree.tokens.count && tree[entry].tokens.contains(first) && tree.tokens[first].kind == .question
    if isExplicit { write(first, at: column) }
    render(tree.child(entry), at: isExplicit ? column + steps.mapping : column)
    let colon = Int(tree[tree.child(entry)].endToken)
    if colon < Int(tree[entry].endToken), tree.tokens[colon].kind == .colon { write(colon, at: column) }
    let value = tree.value(entry)
    let isInBrackets = tree[tree[entry].parent].kind.isFlow
    render(
      value, of: entry, at: column + (isInBrackets ? steps.brackets : isExplicit ? steps.mapping : step(to: value)))
  }

  private mutating func render(_ value: SyntaxNodeID, of entry: SyntaxNodeID, at column: Int) {
    if tree[entry].hasComments, let first = tree[value].tokens.first {
      columns[Int(entry.index)] = Int32(
        truncatingIfNeeded: tree.beginsLine(first) ? column : output.width + spacing(before: first))
    }
    render(value, at: column)
  }

  /// How many columns deeper than its key a value on its own line is.
  // Inlined, because a call would copy the renderer.
  @inline(__always)
  private func step(to value: SyntaxNodeID) -> Int {
    guard tree[value].kind == .blockSequence else { return steps.mapping }
    let isIndented: Bool =
      switch options.sequences {
      case .keep: !tree[value].isIndentless
      case .indented: true
      case .flush: false
      case .likeFirst: steps.isFirstIndented
      }
    return isIndented ? steps.sequence : 0
  }

  private mutating func render(brackets node: SyntaxNodeID, at column: Int) {
    let tokens = tree[node].tokens
    guard let open = tree.contentToken(node), let close = tokens.last else { return }
    write(open, at: column)
    let (outside, closing, afterComma) = (base, closingStep(close), spacing.options.afterComma)
    let isTable = isTable(node)
    if isTable { spacing.options.afterComma = options.afterCommaInTable }
    // Entries that are aligned like a table stay aligned with the first one.
    let isAligned = (isTable || options.alignsBrackets) && !tree.beginsLine(open + 1)
    let inner = isAligned ? output.width + spacing(before: open + 1) : outside + steps.brackets
    columns[Int(node.index)] = Int32(truncatingIfNeeded: inner)
    var next = open + 1
    for entry in tree.children(node) {
      while next < Int(tree[entry].firstToken) {
        write(next, at: inner)
        next += 1
      }
      render(entry: entry, at: inner)
      next = max(next, Int(tree[entry].endToken))
    }
    while next < close {
      write(next, at: inner)
      next += 1
    }
    write(close, at: outside + closing)
    spacing.options.afterComma = afterComma
  }

  /// Whether entries of a flow collection start lines, all in the column of the first entry.
  private func isTable(_ brackets: SyntaxNodeID) -> Bool {
    let entries = tree.children(brackets).map { Int(tree[$0].firstToken) }
    let lines = entries.dropFirst().filter { tree.beginsLine($0) && !isUnformatted(lineOf: $0) }
    guard let first = entries.first, !lines.isEmpty else { return false }
    let start = tree.tokens[first].indices.lowerBound
    // Count characters rather than bytes, so that names with umlauts are recognized as aligned.
    let column = UTF8Bytes.scalarCount(tree.text[(start - tree.column(of: start))..<start])
    return lines.allSatisfy { tree.column(of: tree.tokens[$0].indices.lowerBound) == column }
  }

  /// How much deeper than the line of the opening bracket a closing bracket goes: usually not at all. One that was
  /// deeper than the enclosing block stays deeper, as YAML 1.2 requires (7.4, 8.2.2), unless the rule `indentation` is
  /// on.
  private func closingStep(_ close: Int) -> Int {
    guard tree.beginsLine(close), base <= block.column, !options.alignsBrackets else { return 0 }
    let old = tree.column(of: tree.tokens[close].indices.lowerBound) - (block.column - block.shift)
    return max(0, min(old, steps.brackets))
  }

  // MARK: Tokens

  /// Whether a token would be a document marker at the left edge.
  private func isMarker(_ token: Int) -> Bool {
    tree.tokens[token].kind == .scalar && DocumentMarker(tree.text[tree.tokens[token].indices.lowerBound...]) != nil
  }

  func spacing(before token: Int) -> Int {
    let gap = tree.gap(before: token)
    return unformatted.contains(gap.lowerBound) ? gap.count : spacing.width(of: gap, in: tree, before: token)
  }

  /// Whether the indentation of a token's line must not change.
  // Inlined, because a call would copy the renderer.
  @inline(__always)
  func isUnformatted(lineOf token: Int) -> Bool {
    !unformatted.isEmpty && unformatted.contains(tree.tokens[token].indices.lowerBound)
      && unformatted.contains(tree.tokens[token].indices.lowerBound - 1)
  }

  /// Writes a token with the blanks, line breaks and comments before it.
  ///
  /// - Parameter column: The token's column if it starts a line.
  private mutating func write(_ token: Int, at column: Int) {
    let range = tree.tokens[token].indices
    if tree.beginsLine(token) {
      let isKept = isUnformatted(lineOf: token)
      let column = isKept ? max(0, tree.column(of: range.lowerBound) + block.shift) : column
      writeGap(before: token, at: column)
      output.write(blanks: column)
      base = column
    } else {
      // Without a line break, a gap consists of blanks.
      let gap = tree.gap(before: token)
      if unformatted.contains(gap.lowerBound) {
        output.write(tree.text[gap])
      } else {
        output.write(blanks: spacing.width(of: gap, in: tree, before: token))
      }
      let before = tree.tokens[token - 1].kind
      // After a dash or `?`, lines in brackets are indented relative to the item.
      if before == .dash || before == .question, !options.alignsBrackets { base = output.column }
    }
    output.beginToken()
    if tree.tokens[token].kind == .scalar { writeText(range) } else { output.write(tree.text[range]) }
  }
}
