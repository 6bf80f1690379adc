package import DocumentModel
package import YAMLReading

/// Rewrites parts of a text in another style, with the same values and comments.
///
/// Each method plans one change, or returns nil if it doesn't apply. ``problem(of:)`` tries a change on the whole text.
package struct Rewriting {
  package let source: SyntaxDocument
  let limits: Limits
  let styles: FileStyles

  /// Nil for a text that has syntax errors, is empty, or isn't in UTF-8.
  package init?(_ source: SyntaxDocument, limits: Limits) {
    guard source.isWellFormed, !source.parsed.isRecoded, !source.document.roots.isEmpty else { return nil }
    self.source = source
    self.limits = limits
    styles = FileStyles(source, isJSON: false)
  }

  var tree: SyntaxTree { source.tree }
  var lineBreak: String { source.text.lineBreak }

  /// The edits of one change, unproven.
  package struct Rewrite: Sendable {
    package let edits: [TextEdit]
    /// Whether aliases or merge keys change, so that values are compared with these expanded.
    let changesAliases: Bool

    init(edits: [TextEdit], changesAliases: Bool = false) {
      // LSP clients disagree on the order of two edits at the same place, so adjacent edits are joined.
      self.edits = TextEdit.inOrder(edits).reduce(into: []) { joined, edit in
        if let last = joined.last, last.range.end == edit.range.start {
          let range = ByteRange(last.range.start.index..<edit.range.end.index)
          joined[joined.count - 1] = TextEdit(range, last.replacement + edit.replacement)
        } else {
          joined.append(edit)
        }
      }
      self.changesAliases = changesAliases
    }
  }

  /// Why a change can't be made; nil if it can. Parses the resulting text.
  package func problem(of rewrite: Rewrite) -> String? {
    guard let text = TextEdit.apply(rewrite.edits, to: source.text) else { return "two of the edits overlap" }
    let new = SyntaxDocument(text, limits: limits)
    guard new.isWellFormed, errors(new) <= errors(source) else { return "the result would have an error" }
    let isSame =
      rewrite.changesAliases
      ? ExpandedComparison.isSame(source.document, as: new.document)
      : EventComparison.firstDifference(source.text, text, limits: limits) == nil
    guard isSame else { return "a value would change" }
    let comments = CommentComparison(tree).firstDifference(from: CommentComparison(new.tree))
    return comments == nil ? nil : "a comment would be lost or move to another key"
  }

  private func errors(_ source: SyntaxDocument) -> Int {
    source.parsed.diagnostics.count { $0.severity == .error }
  }

  // MARK: Places

  /// The column of the collection that contains a value; -1 for a document's root.
  func column(around value: SyntaxNodeID) -> Int {
    let holder = source.holder(of: value)
    return source[holder].kind == .document ? -1 : source.column(of: tree[holder].parent)
  }

  func isKey(_ node: SyntaxNodeID) -> Bool {
    let holder = source.holder(of: node)
    return source[holder].kind == .pair && tree.child(holder) == node
  }

  /// The anchor and tag of a node, in text order.
  func properties(of node: SyntaxNodeID) -> [SyntaxToken] {
    [SyntaxToken.Kind.anchor, .tag].compactMap { tree.property($0, of: node) }.sorted { $0.start < $1.start }
  }

  /// The end of what precedes a value itself: its anchor and tag, otherwise `:`, `-` or `---`. Nil if nothing does.
  func leadEnd(_ value: SyntaxNodeID) -> Int? {
    properties(of: value).last?.indices.upperBound ?? source.indicatorEnd(value)
  }

  func style(around value: SyntaxNodeID) -> FileStyle {
    let holder = source.holder(of: value)
    return styles[source[holder].kind == .document ? nil : tree[holder].parent]
  }

  /// The end of the line at an offset, or of the lines that continue its comment.
  func endOfLine(_ place: Int) -> Int {
    let end = source.lineEnd(place)
    guard var index = tree.comments.firstIndex(where: { $0.range.end.index == end && $0.range.start.index >= place })
    else { return end }
    while index + 1 < tree.comments.count, tree.comments[index + 1].isContinuation { index += 1 }
    return tree.comments[index].range.end.index
  }
}

/// Compares the values and tags of two texts with aliases and merge keys expanded.
package enum ExpandedComparison {
  /// The most values to compare: nested aliases can expand to far more values than the text has.
  private static let limit = 1_000_000

  package static func isSame(_ old: Document, as new: Document) -> Bool {
    guard old.roots.count == new.roots.count else { return false }
    var pending = zip(old.roots, new.roots).map { ($0, $1) }
    var count = 0
    while let (one, other) = pending.popLast() {
      let (one, other) = (old.resolve(one), new.resolve(other))
      count += 1
      guard count < limit, old[one].kind == new[other].kind, old.tags[one] == new.tags[other] else { return false }
      switch old[one].kind {
      case .null, .boolean, .number, .string, .alias: guard old.isEqual(one, other, in: new) else { return false }
      case .array:
        guard old.count(one) == new.count(other) else { return false }
        pending += zip(old.items(one), new.items(other)).map { ($0, $1) }
      case .object:
        guard let pairs = pairs(of: one, in: old, and: other, in: new) else { return false }
        pending += pairs
      }
    }
    return true
  }

  /// The values of each key in both mappings; nil if the keys differ. If not all keys are unique scalars, keys and
  /// values are paired in order.
  private static func pairs(
    of one: NodeID, in old: Document, and other: NodeID, in new: Document
  ) -> [(NodeID, NodeID)]? {
    let (mine, theirs) = (Array(old.entries(one)), Array(new.entries(other)))
    guard mine.count == theirs.count else { return nil }
    var named: [String: NodeID] = [:]
    for entry in theirs { if let key = entry.keyID { named[new.keys.name(key)] = entry.value } }
    guard named.count == theirs.count else {
      return zip(mine, theirs).flatMap { [($0.key, $1.key), ($0.value, $1.value)] }
    }
    let pairs = mine.compactMap { entry in
      entry.keyID.flatMap { named[old.keys.name($0)] }.map { (entry.value, $0) }
    }
    return pairs.count == mine.count ? pairs : nil
  }
}
