internal import DocumentModel
package import YAMLEditing
package import YAMLReading

/// The widths by which levels of a file are indented.
package struct Steps {
  /// Mappings, and what is below a key or dash.
  package private(set) var mapping = 2
  /// Sequences below their key.
  private(set) var sequence = 2
  /// Lines in brackets.
  private(set) var brackets = 2
  /// From a dash to what follows it.
  private(set) var dash = 1
  /// Whether the first sequence that is the value of a key is indented.
  private(set) var isFirstIndented = true

  package init(_ tree: SyntaxTree, options: LayoutOptions = LayoutOptions()) {
    var count = StepCount(tree)
    count.look()
    isFirstIndented = count.isFirstIndented ?? true
    mapping = options.indent ?? count.mappings.usual ?? count.sequences.usual ?? count.brackets.usual ?? 2
    let isOne = options.indent != nil || options.hasOneIndent
    sequence = isOne ? mapping : count.sequences.usual ?? mapping
    // Brackets are often aligned with what is above them, each in another column.
    brackets = isOne ? mapping : (count.brackets.count == 1 ? count.brackets.usual : nil) ?? mapping
    let spaces = options.indent == nil && count.dashes.count == 1 ? count.dashes.keys.first ?? 1 : 1
    dash = max(options.afterDash.lowerBound, min(spaces, options.afterDash.upperBound))
  }
}

/// How many tokens are in levels that are indented by how many columns: a level counts with what is inside it.
private struct StepCount {
  private let tree: SyntaxTree
  private(set) var mappings: [Int: Int] = [:]
  private(set) var sequences: [Int: Int] = [:]
  private(set) var brackets: [Int: Int] = [:]
  private(set) var dashes: [Int: Int] = [:]
  private(set) var isFirstIndented: Bool?

  init(_ tree: SyntaxTree) {
    self.tree = tree
  }

  mutating func look() {
    for index in 0..<tree.nodeCount {
      let id = SyntaxNodeID(index)
      switch tree[id].kind {
      case .blockMapping, .blockSequence: look(atBlock: id)
      case .flowMapping, .flowSequence: look(atBrackets: id)
      case .item where tree[tree[id].parent].kind == .blockSequence:
        let next = Int(tree[id].firstToken) + 1
        if next < Int(tree[id].endToken), !tree.beginsLine(next) {
          dashes[tree.gap(before: next).count, default: 0] += 1
        }
      case .document, .flowPair, .pair, .item, .scalar, .alias, .empty: continue
      }
    }
  }

  private mutating func look(atBlock id: SyntaxNodeID) {
    let entry = tree[id].parent
    guard tree[entry].kind.isEntry else { return }
    let isValueOfKey = tree[entry].kind == .pair && tree[id].kind == .blockSequence
    if isValueOfKey, isFirstIndented == nil { isFirstIndented = !tree[id].isIndentless }
    guard !tree[id].isIndentless, tree.beginsLine(tree.firstToken(ofEntries: id)) else { return }
    let step = tree.column(ofEntries: id) - tree.column(ofEntries: tree[entry].parent)
    // A level of one line says less than one of a hundred.
    let weight = tree[id].tokens.count
    if isValueOfKey { sequences[step, default: 0] += weight } else { mappings[step, default: 0] += weight }
  }

  private mutating func look(atBrackets id: SyntaxNodeID) {
    guard tree.child(id).index < tree.after(id), let open = tree.contentToken(id) else { return }
    let first = Int(tree[tree.child(id)].firstToken)
    guard first < tree.tokens.count, tree.beginsLine(first) else { return }
    let base = tree.column(of: tree.tokens[tree.startOfContent(before: open)].indices.lowerBound)
    brackets[tree.column(of: tree.tokens[first].indices.lowerBound) - base, default: 0] += 1
  }
}

extension [Int: Int] {
  /// The only width above 0. If there are several: 4 if it is the most frequent, otherwise 2. Nil if there is none.
  var usual: Int? {
    let counts = filter { $0.key > 0 }
    guard counts.count > 1 else { return counts.first?.key }
    // A file with levels of 2, 3 and 4 has no step; 3 is a slip rather than a wish.
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key == 4 ? 4 : 2
  }
}

extension SyntaxTree {
  /// Whether a line break is before a token, or nothing.
  func beginsLine(_ token: Int) -> Bool {
    token == 0 || tokens[token - 1].kind == .blockContent || text[gap(before: token)].contains(where: \.isBreak)
  }

  /// The first token of a token's line, the dashes before it left out.
  fileprivate func startOfContent(before token: Int) -> Int {
    var first = token
    while !beginsLine(first) { first -= 1 }
    while first < token, tokens[first].kind == .dash || tokens[first].kind == .question { first += 1 }
    return first
  }
}
