internal import DocumentModel
internal import YAMLReading

extension Renderer {
  /// Writes one document of the stream with its directives, its comments, and `---` if needed.
  mutating func render(_ document: SyntaxNodeID, isFirst: Bool) {
    let root = tree.child(document)
    let prologue = prologue(of: document)
    let hasDirectives = prologue.contains { $0.isDirective }
    if !isFirst, hasDirectives, !options.endsDocuments {
      output.endLine()
      output.write("...".utf8)
    }
    if isFirst || hasDirectives { writePrologue(prologue) }
    let form = rootForm(of: document, mayHaveLinesAbove: isFirst || hasDirectives)
    let hasStart = !isFirst || hasDirectives || needsStart(document, root: root, form: form)
    let header = tree.comments(of: document, .header)
    var above = tree.comments(of: document, .head)
    if case .inline = form { above += tree.comments(of: root, .foot) }
    let isOnStartLine = hasStart && Self.isBlock(form)
    if isOnStartLine {
      // A comment between `---` and a block scalar's header is impossible.
      writeLines(above, at: 0, mayBeginWithBlankLine: !output.isEmpty)
      above = []
    }
    if hasStart {
      output.startLine(at: 0)
      output.write("---".utf8)
    } else {
      above = (header + above).sorted { $0.range.start < $1.range.start }
    }
    if hasStart, !isOnStartLine { writeStartLine(root, form: form, header: header) }
    if !isFirst, !hasDirectives { writePrologue(prologue) }
    let isSeparated = isFirst && !hasStart && !prologue.isEmpty
    writeLines(above, at: 0, mayBeginWithBlankLine: false, separatedBy: isSeparated)
    writeRoot(
      document, root: root, form: form, startLineHeader: isOnStartLine ? header : nil,
      isSeparated: isSeparated && above.isEmpty)
    let last = tree.comments(of: document, .foot) + tree.comments(of: document, .epilogue)
    writeLines(last, at: 0, mayBeginWithBlankLine: !output.isEmpty)
    if options.endsDocuments {
      output.startLine(at: 0)
      output.write("...".utf8)
    }
  }

  /// The form of a document's root. A nonempty mapping is written in block style. A block scalar that would leave a
  /// comment without a place is written on one line.
  ///
  /// - Parameter mayHaveLinesAbove: Whether comments are allowed above `---`.
  private func rootForm(of document: SyntaxNodeID, mayHaveLinesAbove: Bool) -> ValueForm {
    let root = tree.child(document)
    var form = form(of: root, at: 0)
    // In brackets, comments above the list and above its first item would be indistinguishable.
    if tree[root].kind.isSequence, tree.child(root).index < tree.after(root),
      !tree.comments(of: document, .head).isEmpty || !tree.comments(of: document, .header).isEmpty
    {
      form = .collection
    }
    // A lone anchor or tag is written on a line like a value.
    if tree[root].kind == .empty { form = hasProperties(root) ? .inline(.none) : .empty }
    guard tree[document].hasComments, Self.isBlock(form) else { return form }
    let count = { tree.comments(of: document, $0).count }
    let isPlaced = count(.header) + count(.trailing) <= 1 && (mayHaveLinesAbove || count(.prologue) + count(.head) == 0)
    return isPlaced ? form : .inline(lineText(root, in: .block))
  }

  private static func isBlock(_ form: ValueForm) -> Bool {
    if case .block = form { return true }
    return false
  }

  /// Whether the document needs `---` to be read the same.
  private func needsStart(_ document: SyntaxNodeID, root: SyntaxNodeID, form: ValueForm) -> Bool {
    let hasStart = tree.tokens[tree[document].tokens].contains { $0.kind == .documentStart }
    switch form {
    case .empty: return hasStart
    case .block: return true
    case .collection: return hasProperties(root)
    case .inline: return false
    }
  }

  /// Writes a collection's properties and the comments on the `---` line.
  private mutating func writeStartLine(_ root: SyntaxNodeID, form: ValueForm, header: [Comment]) {
    if case .collection = form, hasProperties(root) {
      output.write(0x20)
      output.write(properties(of: root))
    }
    writeTrailing(header)
  }

  private mutating func writeRoot(
    _ document: SyntaxNodeID, root: SyntaxNodeID, form: ValueForm, startLineHeader: [Comment]?, isSeparated: Bool
  ) {
    let trailing = tree.comments(of: document, .trailing)
    switch form {
    case .empty: writeLines(trailing, at: 0, mayBeginWithBlankLine: false)
    case .collection:
      let isFlow = tree[root].kind.isFlow
      if isSeparated { writeBlankLine() } else if isFlow { writeBlankLineAboveRoot(document, root: root) }
      let mayBeginWithBlankLine = !isSeparated && !isFlow && !tree.comments(of: document, .head).isEmpty
      renderEntries(root, at: 0, mayBeginWithBlankLine: mayBeginWithBlankLine)
      writeLines(trailing, at: 0, mayBeginWithBlankLine: false)
    case .inline(let text):
      if isSeparated { writeBlankLine() }
      writeBlankLineAboveRoot(document, root: root)
      output.startLine(at: 0)
      let properties = properties(of: root)
      output.write(properties)
      if properties.count > 0, text.count > 0 { output.write(0x20) }
      output.write(text)
      writeTrailing(trailing)
    case .block(let text):
      let properties = properties(of: root)
      if let startLineHeader {
        output.write(0x20)
        output.write(properties)
        if properties.count > 0 { output.write(0x20) }
        write(text, line: startLineHeader + trailing, at: 2)
      }
    }
  }

  func hasProperties(_ node: SyntaxNodeID) -> Bool {
    tree[node].hasAnchor || tree[node].hasTag
  }

  private mutating func writeBlankLineAboveRoot(_ document: SyntaxNodeID, root: SyntaxNodeID) {
    guard !tree.comments(of: document, .head).isEmpty else { return }
    let place = tree.range(root).start.index
    if tree.hasBlankLine(before: place, inGapBefore: Int(tree[root].firstToken)) { writeBlankLine() }
  }

  private mutating func writeLines(
    _ comments: [Comment], at indent: Int, mayBeginWithBlankLine: Bool, separatedBy isSeparated: Bool
  ) {
    if isSeparated, !comments.isEmpty { writeBlankLine() }
    writeLines(comments, at: indent, mayBeginWithBlankLine: mayBeginWithBlankLine)
  }

  // MARK: Before `---`

  /// A line before `---`.
  private struct PrologueLine {
    var range: Range<Int>
    var isDirective: Bool
    var hasBlankLine: Bool
  }

  private func prologue(of document: SyntaxNodeID) -> [PrologueLine] {
    let comments = tree.comments(of: document, .prologue)
    var lines = comments.map { comment in
      PrologueLine(
        range: comment.range.indices, isDirective: false,
        hasBlankLine: tree.hasBlankLine(before: comment.range.start.index, inGapBefore: comment.nextToken))
    }
    for index in tree[document].tokens {
      for piece in tree.trivia(before: index) where piece.kind == .unknownDirective {
        lines.append(PrologueLine(range: piece.range, isDirective: true, hasBlankLine: false))
      }
      guard tree.tokens[index].kind == .directive else { break }
      lines.append(PrologueLine(range: tree.tokens[index].indices, isDirective: true, hasBlankLine: false))
    }
    return lines.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func writePrologue(_ lines: [PrologueLine]) {
    var isFirst = true
    for line in lines {
      if line.hasBlankLine, !isFirst { writeBlankLine() }
      output.startLine(at: 0)
      output.write(source: line.range)
      isFirst = false
    }
  }
}
