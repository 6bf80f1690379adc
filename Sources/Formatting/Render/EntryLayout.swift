internal import DocumentModel
internal import SourceText
internal import SyntaxTree
internal import YAMLParsing

/// How a value is to be written.
enum ValueForm {
  /// Nothing, but for an anchor or tag.
  case empty
  /// On the line.
  case inline([UInt8])
  /// A text in lines of its own.
  case block(BlockText)
  /// A collection by indentation.
  case collection
}

/// How an entry is to be written, decided before its first byte is.
struct EntryLayout {
  /// The key before its colon, anchor and tag included; nil for an item, and for a key that needs `?`.
  var key: [UInt8]?
  /// The form of a key that needs `?`.
  var keyForm = ValueForm.empty
  var form: ValueForm
  /// Comments that have no place left behind the key, and stand above the entry.
  var above: [Comment] = []
  /// Comments on the entry's line.
  var line: [Comment] = []
}

extension Renderer {
  func layout(of entry: SyntaxNodeID, at indent: Int) -> EntryLayout {
    let value = tree.value(entry)
    var layout = EntryLayout(form: .empty)
    var column = indent + 2
    if tree[entry].kind == .pair {
      layout.key = simpleKey(tree.child(entry))
      if let key = layout.key {
        column = indent + ScalarCount.of(key[...]) + 2
      } else {
        layout.keyForm = form(of: tree.child(entry), at: indent + 2, inner: indent + 2)
      }
    }
    let properties = properties(of: value)
    column += properties.isEmpty ? 0 : ScalarCount.of(properties[...]) + 1
    layout.form = form(of: value, at: column, inner: indent + 2)
    place(tree.comments(of: entry, .header), tree.comments(of: entry, .trailing), of: entry, in: &layout)
    // Below a marker of one character a comment above the first entry would seem to go on with the marker's.
    if layout.key == nil, !layout.line.isEmpty, case .collection = layout.form,
      hasLinesAboveFirst(value, at: indent + 2)
    {
      layout.above += layout.line
      layout.line = []
    }
    return layout
  }

  /// What stood behind the key or marker, and what behind the value, shares one line at most.
  private func place(_ header: [Comment], _ trailing: [Comment], of entry: SyntaxNodeID, in layout: inout EntryLayout) {
    let value = tree.value(entry)
    let colon = tree.colon(entry)?.start ?? 0
    let keepsHeader: Bool =
      switch layout.form {
      case .collection: trailing.isEmpty
      case .block, .inline:
        tree[value].kind == .scalar && (tree[value].style == .literal || tree[value].style == .folded)
      case .empty: false
      }
    // Between `?` and `:` nothing keeps its place.
    let stays = header.filter { keepsHeader && $0.range.start.value > colon }
    layout.above = header.filter { !stays.contains($0) }
    layout.line = stays + trailing
    if case .inline = layout.form { layout.above += tree.comments(of: value, .foot) }
  }

  /// A key that needs no `?`: on one line, of 1,024 characters at most; nil for any other.
  private func simpleKey(_ key: SyntaxNodeID) -> [UInt8]? {
    var text = properties(of: key)
    if !text.isEmpty { text.append(0x20) }
    switch tree[key].kind {
    case .empty: text.append(contentsOf: text.isEmpty ? "null".utf8 : "".utf8)
    case .alias: text.append(contentsOf: aliasText(key) + [0x20])
    case .scalar: text.append(contentsOf: lineText(key, in: .block))
    case .flowMapping, .flowSequence, .flowPair:
      guard let flow = inlineFlow(key, budget: options.width) else { return nil }
      text.append(contentsOf: flow)
    case .document, .blockMapping, .blockSequence, .pair, .item: return nil
    }
    return ScalarCount.of(text[...]) <= 1_024 ? text : nil
  }

  /// - Parameters:
  ///   - column: where the value would begin on its line.
  ///   - inner: where its lines would begin.
  func form(of value: SyntaxNodeID, at column: Int, inner: Int) -> ValueForm {
    switch tree[value].kind {
    case .empty: isInFlow(value) && !tree[value].hasTag ? .inline(Array("null".utf8)) : .empty
    case .alias: .inline(aliasText(value))
    case .scalar: scalarForm(value, budget: options.width - column, lineBudget: options.width - inner)
    case .flowMapping, .flowSequence, .flowPair:
      inlineFlow(value, budget: options.width - column).map(ValueForm.inline) ?? .collection
    case .document, .blockMapping, .blockSequence, .pair, .item: .collection
    }
  }

  /// Whether the node is written as a key or value in brackets.
  private func isInFlow(_ node: SyntaxNodeID) -> Bool {
    tree[tree[tree[node].parent].parent].kind.isFlow
  }

  func aliasText(_ node: SyntaxNodeID) -> [UInt8] {
    tree.contentToken(node).map { Array(tree.bytes(tree.tokens[$0])) } ?? []
  }
}
