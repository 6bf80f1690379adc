internal import Analysis
internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// The key, the value and the enclosing collections at a cursor or around a selection.
struct RefactoringPlace {
  let view: TextView
  /// In bytes.
  let range: Range<Int>
  /// The text that may be rewritten. Nil for JSON, for text that isn't UTF-8, and if syntax errors may concern the
  /// cursor.
  let rewriting: Rewriting?
  /// The offset of ``rewriting`` in the whole text if only that part is free of syntax errors; otherwise nil.
  let partStart: Int?
  private(set) var key: SyntaxNodeID?
  /// The value at the cursor, or of the key or dash there. Nil if syntax errors may concern it.
  private(set) var value: SyntaxNodeID?
  /// The collections that contain the key or value, outermost first.
  private(set) var around: [SyntaxNodeID] = []

  init(_ view: TextView, at range: Range<Int>) {
    self.view = view
    self.range = range
    let snapshot = view.snapshot
    let source = snapshot.reading.document
    // The offsets of a recoded text are different.
    let isReadable = snapshot.text == view.bytes
    let part = isReadable && !source.isWellFormed && !view.isJSON ? WellFormedPart(of: snapshot, at: range) : nil
    partStart = part?.start
    guard isReadable, let known = part?.source ?? (source.isWellFormed ? source : nil) else {
      rewriting = nil
      return
    }
    rewriting = view.isJSON ? nil : Rewriting(known, limits: snapshot.context.limits)
    find(in: known)
  }

  /// Whether ``rewriting``, if there is one, is the whole text.
  var isWhole: Bool { partStart == nil }

  /// Proves a change: first in the part without syntax errors, then in the whole text, whose values and syntax errors
  /// must stay the same.
  func proof(of rewrite: Rewriting.Rewrite, by rewriting: Rewriting) -> RefactoringOffer.Proof {
    if let problem = rewriting.problem(of: rewrite) { return .problem(problem) }
    guard let partStart else { return .edits(rewrite.edits) }
    let edits = rewrite.edits.map { edit in
      TextEdit(
        ByteRange(edit.range.start.index + partStart..<edit.range.end.index + partStart), edit.replacement)
    }
    let old = view.snapshot
    guard let text = TextEdit.apply(edits, to: view.bytes), case let new = old.edited(text),
      new.syntaxErrors.map(\.code) == old.syntaxErrors.map(\.code),
      ExpandedComparison.isSame(old.values, as: new.values)
    else { return .problem("the text has syntax errors") }
    return .edits(edits)
  }

  /// The value if it is a collection, otherwise the innermost collection that contains it.
  var collection: SyntaxNodeID? {
    guard let value, let tree = rewriting?.source.tree else { return nil }
    return tree[value].kind.isCollection ? value : around.last
  }

  private mutating func find(in source: SyntaxDocument) {
    let tree = source.tree
    let start = partStart ?? 0
    var range = range.lowerBound - start..<range.upperBound - start
    if range.isEmpty {
      // A cursor in the indentation counts as at the start of the line's text.
      let line = Bytes.line(source.text, at: range.lowerBound)
      let firstNonBlank = WrittenLine.firstNonBlank(source.text, range: line)
      if range.lowerBound < firstNonBlank, firstNonBlank < line.upperBound { range = firstNonBlank..<firstNonBlank }
    }
    func begins(_ node: SyntaxNodeID) -> Bool { tree.range(node).start.index <= range.lowerBound }
    let documents = Array(tree.documents)
    guard let document = documents.last(where: begins) ?? documents.first else { return }
    var node = tree.child(document)
    while tree[node].kind.isCollection {
      var found: SyntaxNodeID?
      for entry in tree.children(node) where begins(entry) { found = entry }
      guard let entry = found, range.upperBound <= tree.range(entry).end.index else { break }
      around.append(node)
      node = tree.value(entry)
      if range.lowerBound < tree.range(node).start.index || tree[node].kind == .empty {
        if tree[entry].kind == .pair { key = tree.child(entry) }
        break
      }
    }
    value = node
  }
}
