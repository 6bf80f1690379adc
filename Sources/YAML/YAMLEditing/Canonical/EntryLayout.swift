internal import DocumentModel
internal import YAMLReading

/// The form in which a value is written.
enum ValueForm {
  /// No text, except for an anchor or tag.
  case empty
  /// A text on the line.
  case inline(LineText)
  /// A text in lines of its own.
  case block(BlockText)
  /// A collection by indentation.
  case collection
}

/// A key before its colon.
struct SimpleKey {
  /// Its anchor and tag.
  var properties: LineText
  var text: LineText
}

/// The places of an entry's comments that aren't on lines above it.
struct RenderedComments {
  /// Comments without a place after the key, written above the entry.
  var above: [Comment] = []
  /// Comments on the entry's line.
  var line: [Comment] = []
}

extension Renderer {
  /// The places of an entry's comments, decided before its first byte is written; nil if it has none.
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
    // A comment above the first entry, below a colon alone, would look like a part of the colon's comment.
    if tree[entry].kind == .pair, key == nil, !comments.line.isEmpty, case .collection = form,
      hasLinesAboveFirst(value, at: indent + 2)
    {
      comments.above += comments.line
      comments.line = []
    }
    return comments
  }

  /// Comments after the key or marker and comments after the value share at most one line.
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
    // No comment keeps its place between `?` and `:`.
    let stays = header.filter { keepsHeader && $0.range.start.value > colon }
    let above = header.filter { !stays.contains($0) } + tree.comments(afterKeyOf: entry)
    var result = RenderedComments(above: above.sorted { $0.range.start < $1.range.start }, line: stays + trailing)
    if case .inline = form { result.above += tree.comments(of: value, .foot) }
    return result
  }

  /// A key without `?`: on one line, of 1,024 characters at most; nil for any other.
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

  /// - Parameter column: the column where the value would begin on its line.
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
  /// The comments on lines of their own between the key of an entry and its value, a scalar.
  fileprivate func comments(afterKeyOf entry: SyntaxNodeID) -> [Comment] {
    comments(of: entry, .head).filter { $0.range.start > range(entry).start }
  }
}
