internal import Analysis
internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// The key, the value and the enclosing collections at a cursor or around a selection.
struct RefactoringPlace {
  /// The text, without entries that have syntax errors.
  let view: TextView
  /// The whole text.
  let original: TextView
  /// What ``view`` shows of a text with syntax errors; nil for any other.
  let wellFormed: WellFormedText?
  /// In bytes.
  let range: Range<Int>
  /// The text that may be rewritten. Nil for JSON, for text that isn't UTF-8, and if syntax errors may concern the
  /// cursor.
  let rewriting: Rewriting?
  private(set) var key: SyntaxNodeID?
  /// The value at the cursor, or of the key or dash there. Nil if syntax errors may concern it.
  private(set) var value: SyntaxNodeID?
  /// The collections that contain the key or value, outermost first.
  private(set) var around: [SyntaxNodeID] = []

  init(_ original: TextView, at range: Range<Int>) {
    self.original = original
    self.range = range
    let snapshot = original.snapshot
    // The offsets of a recoded text are different.
    let isReadable = snapshot.text == original.bytes
    let isWellFormed = snapshot.reading.document.isWellFormed
    wellFormed = isReadable && !isWellFormed && !original.isJSON ? WellFormedText(of: snapshot, at: range) : nil
    view = wellFormed.map { original.showing($0.snapshot) } ?? original
    guard isReadable, isWellFormed || wellFormed != nil else {
      rewriting = nil
      return
    }
    let source = view.snapshot.reading.document
    rewriting = view.isJSON ? nil : Rewriting(source, limits: snapshot.context.limits)
    find(in: source)
  }

  /// Proves a change in the text without syntax errors.
  func proof(of rewrite: Rewriting.Rewrite, by rewriting: Rewriting) -> RefactoringOffer.Proof {
    rewriting.problem(of: rewrite).map { .problem($0) } ?? .edits(rewrite.edits)
  }

  /// The value if it is a collection, otherwise the innermost collection that contains it.
  var collection: SyntaxNodeID? {
    guard let value, let tree = rewriting?.source.tree else { return nil }
    return tree[value].kind.isCollection ? value : around.last
  }

  private mutating func find(in source: SyntaxDocument) {
    let tree = source.tree
    var range = range
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
