internal import DocumentModel
internal import YAMLReading

/// The style of a file, as far as a new value has to look like the others.
struct FileStyle {
  /// The indentation of a mapping inside a mapping.
  var step = 2
  /// The indentation of a sequence inside a mapping.
  var sequenceStep = 2
  /// The quotes to use where some are needed.
  var quote = NodeStyle.doubleQuoted
  /// The quotes of new strings, where all strings have some: `'a'` among `'b'` and `'c'`. Nil where only some need them.
  var stringQuote: NodeStyle?
  var lineBreak = "\n"
  /// Whether all text is written as JSON.
  var isJSON: Bool

  /// - Parameters:
  ///   - all: the counts of the whole text.
  ///   - near: a collection whose own style precedes that of the rest.
  fileprivate init(_ source: SyntaxDocument, all: Votes, near: SyntaxNodeID?, isJSON: Bool) {
    self.isJSON = isJSON
    let tree = source.tree
    lineBreak = tree.text.lineBreak
    let close = near.map { Votes(source, range: $0.index..<tree.after($0)) }
    step = close?.step ?? all.step ?? all.sequenceStep.flatMap { $0 > 0 ? $0 : nil } ?? 2
    // A file without lists indents its first like a mapping.
    sequenceStep = close?.sequenceStep ?? all.sequenceStep ?? step
    // As many of both are no preference.
    if all.singleQuotes > all.doubleQuotes { quote = .singleQuoted }
    stringQuote = close?.stringQuote(of: 2) ?? (close?.hasPlainString == true ? nil : all.stringQuote(of: 4))
    // `{"a": 1}` in a file named .yaml is JSON to whoever writes it.
    if !isJSON, all.bareKeys == 0, all.quotedKeys > 0, all.blocks == 0 { self.isJSON = true }
  }

  /// Counts of the styles in a stretch of the tree.
  fileprivate struct Votes {
    var steps: [Int: Int] = [:]
    var sequenceSteps: [Int: Int] = [:]
    var singleQuotes = 0
    var doubleQuotes = 0
    /// The strings in quotes that need none, by their quotes, up to a number that is enough to know.
    var quotedStrings: [NodeStyle: Int] = [:]
    var hasPlainString = false
    var bareKeys = 0
    var quotedKeys = 0
    var blocks = 0

    init(_ source: SyntaxDocument, range: Range<UInt32>) {
      let tree = source.tree
      for index in range {
        let id = SyntaxNodeID(Int(index))
        let node = tree[id]
        let pair = node.parent
        let isKey = tree[pair].kind == .pair && tree.child(pair) == id
        if isKey, node.style == .doubleQuoted { quotedKeys += 1 } else if isKey { bareKeys += 1 }
        switch node.kind {
        case .scalar:
          if node.style == .singleQuoted { singleQuotes += 1 }
          if node.style == .doubleQuoted { doubleQuotes += 1 }
          if !isKey, !hasPlainString { count(id, style: node.style, in: source) }
        case .blockMapping, .blockSequence:
          blocks += 1
          guard tree[pair].kind == .pair, tree[tree[pair].parent].kind == .blockMapping else { continue }
          let columns = source.column(of: id) - source.column(of: tree[pair].parent)
          if node.kind == .blockMapping {
            steps[columns, default: 0] += 1
          } else {
            sequenceSteps[columns, default: 0] += 1
          }
        case .document, .flowMapping, .flowSequence, .flowPair, .pair, .item, .alias, .empty: continue
        }
      }
    }

    private mutating func count(_ value: SyntaxNodeID, style: NodeStyle, in source: SyntaxDocument) {
      switch style {
      case .plain:
        hasPlainString = source.document.kind(NodeID(source.arenaIndex(of: value))) == .string
      case .singleQuoted, .doubleQuoted:
        guard quotedStrings[style, default: 0] < 8,
          case .plain = ScalarSpelling.text(source.tree.value(ofScalar: value), in: .block)
        else { return }
        quotedStrings[style, default: 0] += 1
      case .literal, .folded, .block, .flow: return
      }
    }

    /// The quotes that all strings have that need none, if there are some of these.
    func stringQuote(of count: Int) -> NodeStyle? {
      let most = quotedStrings.max {
        ($0.value, $0.key == .singleQuoted ? 0 : 1) < ($1.value, $1.key == .singleQuoted ? 0 : 1)
      }
      guard !hasPlainString, let most, most.value >= count else { return nil }
      return most.key
    }

    var step: Int? { Self.most(steps.filter { $0.key > 0 }) }
    /// The most frequent indentation of sequences, negative ones aside: after carriage returns that break no line for
    /// an editor, a key may be right of its value.
    var sequenceStep: Int? { Self.most(sequenceSteps.filter { $0.key >= 0 }) }

    private static func most(_ votes: [Int: Int]) -> Int? {
      votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
    }
  }
}

/// The styles of a text's collections, each computed once.
final class FileStyles {
  private let source: SyntaxDocument
  private let isJSON: Bool
  private lazy var all = FileStyle.Votes(source, range: 0..<UInt32(source.tree.nodeCount))
  private var known: [SyntaxNodeID?: FileStyle] = [:]

  init(_ source: SyntaxDocument, isJSON: Bool) {
    self.source = source
    self.isJSON = isJSON
  }

  subscript(node: SyntaxNodeID?) -> FileStyle {
    if let style = known[node] { return style }
    let style = FileStyle(source, all: all, near: node, isJSON: isJSON)
    known[node] = style
    return style
  }
}
