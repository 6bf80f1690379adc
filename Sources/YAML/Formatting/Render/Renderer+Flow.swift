internal import SyntaxTree
internal import YAMLParsing

extension Renderer {
  /// A flow collection on one line, without its anchor and tag; nil where it has a comment inside or is wider than the
  /// budget. Stops as soon as it is too wide.
  func inlineFlow(_ node: SyntaxNodeID, budget: Int) -> LineText? {
    if tree.child(node).index >= tree.after(node) {
      return .copy(ArraySlice(tree[node].kind == .flowSequence ? "[]".utf8 : "{}".utf8))
    }
    guard !tree.hasComments(in: node) else { return nil }
    var line = FlowLine(renderer: self, budget: budget)
    return line.write(node) ? .copy(line.text[...]) : nil
  }
}

/// A flow collection growing on one line.
private struct FlowLine {
  let renderer: Renderer
  let budget: Int
  private(set) var text: [UInt8] = []

  init(renderer: Renderer, budget: Int) {
    self.renderer = renderer
    self.budget = budget
  }

  private var tree: SyntaxTree { renderer.tree }

  /// - Returns: false where the text is too wide.
  mutating func write(_ node: SyntaxNodeID) -> Bool {
    let isSequence = tree[node].kind == .flowSequence
    text.append(UInt8(ascii: isSequence ? "[" : "{"))
    // Nests no deeper than the line is wide.
    guard fits else { return false }
    var isFirst = true
    for slot in renderer.order.slots(of: node) {
      if !isFirst { text.append(contentsOf: ", ".utf8) }
      isFirst = false
      if tree[slot.entry].kind == .pair {
        guard writePart(tree.child(slot.entry), isKey: true) else { return false }
        text.append(contentsOf: ": ".utf8)
      }
      guard writePart(tree.value(slot.entry), isKey: false), fits else { return false }
    }
    text.append(UInt8(ascii: isSequence ? "]" : "}"))
    return fits
  }

  private var fits: Bool {
    text.count <= budget || ScalarCount.of(text[...]) <= budget
  }

  private mutating func append(_ part: LineText) {
    text.append(contentsOf: part.bytes(in: tree.text))
  }

  private mutating func writePart(_ node: SyntaxNodeID, isKey: Bool) -> Bool {
    let properties = renderer.properties(of: node)
    if properties.count > 0 {
      append(properties)
      text.append(0x20)
    }
    switch tree[node].kind {
    case .empty: text.append(contentsOf: (tree[node].hasTag ? "\"\"" : "null").utf8)
    case .alias:
      append(renderer.aliasText(node))
      if isKey { text.append(0x20) }
    case .scalar: append(renderer.lineText(node, in: .flow))
    case .flowMapping, .flowSequence, .flowPair: return write(node)
    case .document, .blockMapping, .blockSequence, .pair, .item: return false
    }
    return fits
  }
}
