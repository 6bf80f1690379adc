internal import DocumentModel
package import YAMLEditing
package import YAMLReading

/// The number of columns by which a file indents its levels.
package struct IndentWidths {
  /// For mappings, and for anything below a key or dash.
  package private(set) var mapping = 2
  /// For sequences below their key.
  private(set) var sequence = 2
  /// For lines in brackets.
  private(set) var brackets = 2
  /// The blanks after a dash.
  private(set) var dash = 1
  /// Whether the first sequence that is the value of a key is indented.
  private(set) var isFirstIndented = true

  package init(_ tree: SyntaxTree, options: LayoutOptions = LayoutOptions()) {
    var count = IndentVotes(tree)
    count.tally()
    isFirstIndented = count.isFirstIndented ?? true
    mapping = options.indent ?? count.mappings.usual ?? count.sequences.usual ?? count.brackets.usual ?? 2
    let isOne = options.indent != nil || options.hasOneIndent
    sequence = isOne ? mapping : count.sequences.usual ?? mapping
    // Brackets are often aligned with the text above, each in another column: only a consistent step counts.
    brackets = isOne ? mapping : (count.brackets.count == 1 ? count.brackets.usual : nil) ?? mapping
    let spaces = options.indent == nil && count.dashes.count == 1 ? count.dashes.keys.first ?? 1 : 1
    dash = max(options.afterDash.lowerBound, min(spaces, options.afterDash.upperBound))
  }
}

/// How often each indentation occurs. Block collections are weighted by the number of their tokens.
private struct IndentVotes {
  private let tree: SyntaxTree
  private(set) var mappings: [Int: Int] = [:]
  private(set) var sequences: [Int: Int] = [:]
  private(set) var brackets: [Int: Int] = [:]
  private(set) var dashes: [Int: Int] = [:]
  private(set) var isFirstIndented: Bool?

  init(_ tree: SyntaxTree) {
    self.tree = tree
  }

  mutating func tally() {
    for index in 0..<tree.nodeCount {
      let id = SyntaxNodeID(index)
      switch tree[id].kind {
      case .blockMapping, .blockSequence: tally(atBlock: id)
      case .flowMapping, .flowSequence: tally(atBrackets: id)
      case .item where tree[tree[id].parent].kind == .blockSequence:
        let next = Int(tree[id].firstToken) + 1
        if next < Int(tree[id].endToken), !tree.beginsLine(next) {
          dashes[tree.gap(before: next).count, default: 0] += 1
        }
      case .document, .flowPair, .pair, .item, .scalar, .alias, .empty: continue
      }
    }
  }

  private mutating func tally(atBlock id: SyntaxNodeID) {
    let entry = tree[id].parent
    guard tree[entry].kind.isEntry else { return }
    let isValueOfKey = tree[entry].kind == .pair && tree[id].kind == .blockSequence
    if isValueOfKey, isFirstIndented == nil { isFirstIndented = !tree[id].isIndentless }
    guard !tree[id].isIndentless, tree.beginsLine(tree.firstToken(ofEntries: id)) else { return }
    let step = tree.column(ofEntries: id) - tree.column(ofEntries: tree[entry].parent)
    // A level with a hundred lines says more than one with a single line.
    let weight = tree[id].tokens.count
    if isValueOfKey { sequences[step, default: 0] += weight } else { mappings[step, default: 0] += weight }
  }

  private mutating func tally(atBrackets id: SyntaxNodeID) {
    guard tree.child(id).index < tree.after(id), let open = tree.contentToken(id) else { return }
    let first = Int(tree[tree.child(id)].firstToken)
    guard first < tree.tokens.count, tree.beginsLine(first) else { return }
    let base = tree.column(of: tree.tokens[tree.startOfContent(before: open)].indices.lowerBound)
    brackets[tree.column(of: tree.tokens[first].indices.lowerBound) - base, default: 0] += 1
  }
}

extension [Int: Int] {
  /// The only positive width. If there are several: 4 if it is the most frequent, otherwise 2. Nil if there is none.
  var usual: Int? {
    let counts = filter { $0.key > 0 }
    guard counts.count > 1 else { return counts.first?.key }
    // A file with levels of 2, 3 and 4 columns has no consistent step; 3 is a slip rather than a choice.
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key == 4 ? 4 : 2
  }
}

extension SyntaxTree {
  /// Whether a token is the first on its line.
  func beginsLine(_ token: Int) -> Bool {
    token == 0 || tokens[token - 1].kind == .blockContent || text[gap(before: token)].contains(where: \.isBreak)
  }

  /// The first token of a token's line that isn't a dash or `?`.
  fileprivate func startOfContent(before token: Int) -> Int {
    var first = token
    while !beginsLine(first) { first -= 1 }
    while first < token, tokens[first].kind == .dash || tokens[first].kind == .question { first += 1 }
    return first
  }
}
