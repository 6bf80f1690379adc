internal import DocumentModel
internal import YAMLReading

/// The style of a file that a new value follows.
struct FileStyle {
  /// The indentation of a mapping in a mapping.
  var step = 2
  /// The indentation of a sequence in a mapping.
  var sequenceIndent = 2
  /// The quotes for a scalar that needs some.
  var quote = NodeStyle.doubleQuoted
  /// The quotes of new strings if all strings have quotes: `'a'` among `'b'` and `'c'`. Nil if some are plain.
  var stringQuote: NodeStyle?
  var lineBreak = "\n"
  /// Whether values are written as JSON.
  var isJSON: Bool

  /// - Parameters:
  ///   - all: The counts for the whole text.
  ///   - near: A collection whose own style is preferred to that of the rest.
  fileprivate init(_ source: SyntaxDocument, all: Votes, near: SyntaxNodeID?, isJSON: Bool) {
    self.isJSON = isJSON
    let tree = source.tree
    lineBreak = tree.text.lineBreak
    let close = near.map { Votes(source, range: $0.index..<tree.after($0)) }
    step = close?.step ?? all.step ?? all.sequenceIndent.flatMap { $0 > 0 ? $0 : nil } ?? 2
    // If a file has no list yet, its first one is indented like a mapping.
    sequenceIndent = close?.sequenceIndent ?? all.sequenceIndent ?? step
    // Equal counts are no preference: double quotes stay.
    if all.singleQuotes > all.doubleQuotes { quote = .singleQuoted }
    stringQuote = close?.stringQuote(of: 2) ?? (close?.hasPlainString == true ? nil : all.stringQuote(of: 4))
    // `{"a": 1}` in a .yaml file: whoever wrote it writes JSON.
    if !isJSON, all.bareKeys == 0, all.quotedKeys > 0, all.blocks == 0 { self.isJSON = true }
  }

  /// How often each style occurs in a part of the tree.
  fileprivate struct Votes {
    var steps: [Int: Int] = [:]
    var sequenceSteps: [Int: Int] = [:]
    var singleQuotes = 0
    var doubleQuotes = 0
    /// The number of strings with unnecessary quotes, by kind of quote. More than eight aren't counted.
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

    /// The most frequent unnecessary quotes, if at least `count` strings have them and no string is plain.
    func stringQuote(of count: Int) -> NodeStyle? {
      let most = quotedStrings.max {
        ($0.value, $0.key == .singleQuoted ? 0 : 1) < ($1.value, $1.key == .singleQuoted ? 0 : 1)
      }
      guard !hasPlainString, let most, most.value >= count else { return nil }
      return most.key
    }

    var step: Int? { Self.most(steps.filter { $0.key > 0 }) }
    /// The most frequent indentation of sequences. Negative ones don't count: a carriage return that an editor doesn't
    /// treat as a line break can put a key to the right of its value.
    var sequenceIndent: Int? { Self.most(sequenceSteps.filter { $0.key >= 0 }) }

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
