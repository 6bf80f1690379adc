internal import DocumentModel
internal import YAMLReading

enum ValueForm {
  /// No text, but possibly an anchor or tag.
  case empty
  /// Text on the entry's line.
  case inline(LineText)
  /// A block scalar: a header, then lines of its own.
  case block(BlockText)
  /// A block collection.
  case collection
}

/// A key written without `?`, before its colon.
struct SimpleKey {
  /// The key's anchor and tag.
  var properties: LineText
  var text: LineText
}

/// Where an entry's comments go, except for those on the lines above it.
struct RenderedComments {
  /// Comments that have no place after the key and are written above the entry instead.
  var above: [Comment] = []
  var line: [Comment] = []
}

extension Renderer {
  /// Where an entry's comments go, decided before its first byte is written; nil if it has none.
  func comments(of entry: SyntaxNodeID, at indent: Int) -> RenderedComments? {
    let value = tree.value(entry)
    guard tree[entry].hasComments || tree[value].hasComments else { return nil }
    var column = indent + 2
    var key: SimpleKey?
    if tree[entry].kind == .pair {
      key = simpleKey(tree.child(entry))
      if let key { column += width(key) }
    }
    let properties = properties(of: value)
    if properties.count > 0 { column += properties.width(in: tree.text) + 1 }
    let form = form(of: value, at: column)
    var comments = placed(of: entry, form: form)
    // `a: # x` with a comment above the first nested entry: the two would read as one comment.
    if tree[entry].kind == .pair, key == nil, !comments.line.isEmpty, case .collection = form,
      hasLinesAboveFirst(value, at: indent + 2)
    {
      comments.above += comments.line
      comments.line = []
    }
    return comments
  }

  /// At most one line can hold both the comments after the key or marker and those after the value.
  private func placed(of entry: SyntaxNodeID, form: ValueForm) -> RenderedComments {
    let value = tree.value(entry)
    let trailing = tree.comments(of: entry, .trailing)
    let header = tree.comments(of: entry, .header)
    let colon = tree.colon(entry)?.start ?? 0
    let keepsHeader: Bool =
      switch form {
      case .collection: trailing.isEmpty
      case .block: true
      case .inline: tree[value].kind.isBlock || tree[value].style == .literal || tree[value].style == .folded
      case .empty: false
      }
    // A comment between `?` and `:` can't keep its place.
    let stays = header.filter { keepsHeader && $0.range.start.value > colon }
    let above = header.filter { !stays.contains($0) } + tree.comments(afterKeyOf: entry)
    var result = RenderedComments(above: above.sorted { $0.range.start < $1.range.start }, line: stays + trailing)
    if case .inline = form { result.above += tree.comments(of: value, .foot) }
    return result
  }

  /// A key that needs no `?`: on one line, with at most 1,024 characters. Nil for any other key.
  func simpleKey(_ key: SyntaxNodeID) -> SimpleKey? {
    let properties = properties(of: key)
    let text: LineText
    switch tree[key].kind {
    case .empty: text = properties.count == 0 ? .null : .none
    case .alias: text = .copy(aliasText(key).bytes(in: tree.text) + [0x20])
    case .scalar: text = lineText(key, in: .block)
    case .flowMapping, .flowSequence, .flowPair, .blockMapping, .blockSequence:
      guard let line = inlineCollection(key, budget: options.width) else { return nil }
      text = line
    case .document, .pair, .item: return nil
    }
    let result = SimpleKey(properties: properties, text: text)
    return text.count + properties.count < 1_024 || width(result) <= 1_024 ? result : nil
  }

  private func width(_ key: SimpleKey) -> Int {
    let properties = key.properties.count > 0 ? key.properties.width(in: tree.text) + 1 : 0
    return properties + key.text.width(in: tree.text)
  }

  /// - Parameter column: The column where the value would begin on its entry's line.
  func form(of value: SyntaxNodeID, at column: @autoclosure () -> Int) -> ValueForm {
    switch tree[value].kind {
    case .empty:
      let text = emptyText(value, in: .block)
      return text.count == 0 ? .empty : .inline(text)
    case .alias: return .inline(aliasText(value))
    case .scalar: return scalarForm(value)
    case .flowMapping, .flowSequence, .flowPair, .blockMapping, .blockSequence:
      return inlineCollection(value, budget: options.width - column()).map(ValueForm.inline) ?? .collection
    case .document, .pair, .item: return .collection
    }
  }

  func aliasText(_ node: SyntaxNodeID) -> LineText {
    tree.contentToken(node).map { .source(tree.tokens[$0].indices) } ?? .none
  }
}

extension SyntaxTree {
  /// The comments on their own lines between an entry's key and its scalar value.
  fileprivate func comments(afterKeyOf entry: SyntaxNodeID) -> [Comment] {
    comments(of: entry, .head).filter { $0.range.start > range(entry).start }
  }
}
