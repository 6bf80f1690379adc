internal import Analysis
internal import DocumentModel
internal import YAMLEditing
internal import YAMLReading

/// What is at a cursor, or around a selection: the key, the value, and the collections that they are in.
struct RefactoringPlace {
  let view: TextView
  /// In bytes of the text.
  let range: Range<Int>
  /// What may be written in another way; nil for JSON, and for a text with syntax errors.
  let rewriting: Rewriting?
  private(set) var key: SyntaxNodeID?
  /// The value at the cursor, or of the key or dash there. Nil for a text with syntax errors.
  private(set) var value: SyntaxNodeID?
  /// The collections around the key or value, from outside in.
  private(set) var around: [SyntaxNodeID] = []

  init(_ view: TextView, at range: Range<Int>) {
    self.view = view
    self.range = range
    let snapshot = view.snapshot
    let source = snapshot.reading.document
    // In another encoding, edits would be elsewhere.
    guard snapshot.text == view.bytes, source.isWellFormed else {
      rewriting = nil
      return
    }
    rewriting = view.isJSON ? nil : Rewriting(source, limits: snapshot.context.limits)
    find(in: source)
  }

  /// The collection that is the value, or the innermost around it.
  var collection: SyntaxNodeID? {
    guard let value, let tree = rewriting?.source.tree else { return nil }
    return tree[value].kind.isCollection ? value : around.last
  }

  private mutating func find(in source: SyntaxDocument) {
    let tree = source.tree
    var range = range
    if range.isEmpty {
      // Blanks before the text of a line mean that text.
      let line = Bytes.line(view.bytes, at: range.lowerBound)
      let ink = WrittenLine.ink(view.bytes, range: line)
      if range.lowerBound < ink, ink < line.upperBound { range = ink..<ink }
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
