internal import DocumentModel
internal import YAMLFormatting
internal import YAMLReading

struct TokenKinds: OptionSet {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ kind: YAMLToken.Kind) {
    rawValue = 1 << UInt32(kind.rawValue)
  }

  static let all = Self(rawValue: .max)
}

/// The tokens of a tree in the form that YAML scanners return, including keys and the starts and ends of block
/// collections, with line numbers. Stops at the first part of the file that can't be read.
final class TokenTable {
  struct Token {
    var kind: YAMLToken.Kind
    var style: NodeStyle
    var start: Int32
    var end: Int32
    /// The line number, from 0.
    var line: Int32
    var endLine: Int32
    /// The number of code points before it on its line.
    var column: Int32
    /// The node of a scalar; meaningless for other tokens.
    var node: SyntaxNodeID

    var range: Range<Int> { Int(start)..<Int(end) }
    var isEmpty: Bool { start == end }
  }

  let tree: SyntaxTree
  private let tokens: [Token]
  var text: [UInt8] { tree.text }

  /// One pass, because token positions only increase.
  init(_ tree: SyntaxTree) {
    self.tree = tree
    var writer = TokenTableWriter(tree)
    writer.write()
    tokens = writer.tokens
  }

  /// Whether the tokens cover the whole text.
  var isComplete: Bool { tree.isComplete }

  var comments: [Comment] {
    // Only what precedes the first error is reliable.
    isComplete ? tree.comments : tree.comments.filter { $0.nextToken < tree.validTokenCount }
  }

  /// The columns of the block collections that are open before a comment, in bytes.
  func openColumns(above comment: Comment) -> [Int] {
    guard comment.nextToken > 0 else { return [] }
    var columns: [Int] = []
    var node = tree.owner(ofToken: comment.nextToken - 1)
    while tree[node].parent != node {
      if tree[node].kind.isBlock { columns.append(tree.column(ofEntries: node)) }
      node = tree[node].parent
    }
    return columns
  }

  /// The column that `settle format` gives a comment on its own line below an entry, in bytes; nil if it is the column
  /// of what follows.
  func column(ofOwner comment: Comment) -> Int? {
    switch comment.placement {
    case .inside: tree.column(ofEntries: tree[comment.owner].parent) + step
    case .foot where tree[comment.owner].kind.isBlock: tree.column(ofEntries: comment.owner)
    case .prologue, .head, .header, .trailing, .foot, .epilogue: nil
    }
  }

  /// Whether the comment at an index starts commented-out text below an entry.
  func isCommentedOutValue(_ index: Int) -> Bool { tree.isCommentedOutValue(index, step: step) }

  /// The number of columns per level.
  private lazy var step = IndentWidths(tree).mapping

  var count: Int { tokens.count }

  subscript(_ index: Int) -> Token { tokens[index] }

  /// The token's kind; nil before the first and after the last.
  func kind(_ index: Int) -> YAMLToken.Kind? {
    index >= 0 && index < tokens.count ? tokens[index].kind : nil
  }

  /// A scalar's value in UTF-8.
  func value(_ index: Int) -> ArraySlice<UInt8> { tree.value(ofScalar: tokens[index].node) }
}

/// Visits the nodes of a tree together with its tokens.
private struct TokenTableWriter {
  private let tree: SyntaxTree
  private(set) var tokens: [TokenTable.Token] = []
  private var place: LineColumnCounter
  /// The open block collections, outermost first.
  private var open: [SyntaxNodeID] = []
  /// The index of the first node that hasn't begun yet.
  private var next = 0
  private var scalar = SyntaxNodeID(0)

  init(_ tree: SyntaxTree) {
    self.tree = tree
    place = LineColumnCounter(tree.text)
    // Starts and ends of collections roughly double the number of tokens.
    tokens.reserveCapacity(2 * tree.tokens.count)
  }

  mutating func write() {
    for (index, token) in tree.tokens[..<tree.validTokenCount].enumerated() {
      close(before: index, at: token.indices.lowerBound)
      begin(at: index, at: token.indices.lowerBound)
      switch token.kind {
      case .directive: append(.directive, range: token.indices)
      case .documentStart: append(.documentStart, range: token.indices)
      case .documentEnd: append(.documentEnd, range: token.indices)
      case .dash: append(.blockEntry, range: token.indices)
      case .question: append(.key, range: token.indices)
      case .colon: append(.value, range: token.indices)
      case .comma: append(.flowEntry, range: token.indices)
      case .openBracket: append(.flowSequenceStart, range: token.indices)
      case .closeBracket: append(.flowSequenceEnd, range: token.indices)
      case .openBrace: append(.flowMappingStart, range: token.indices)
      case .closeBrace: append(.flowMappingEnd, range: token.indices)
      case .alias: append(.alias, range: token.indices)
      case .anchor: append(.anchor, range: token.indices)
      case .tag: append(.tag, range: token.indices)
      case .scalar: append(.scalar, range: token.indices, style: tree[scalar].style)
      case .blockHeader:
        let end = endOfBlockScalar(tree.tokens[index + 1].indices.upperBound)
        append(.scalar, range: token.indices.lowerBound..<end, style: tree[scalar].style)
      case .blockContent: continue
      }
    }
    if tree.isComplete { close(before: tree.tokens.count, at: tree.text.count) }
  }

  private mutating func append(_ kind: YAMLToken.Kind, range: Range<Int>, style: NodeStyle = .plain) {
    place.advance(to: range.lowerBound)
    // No other token spans several lines.
    let breaks = kind == .scalar ? tree.text[range].count { $0 == 0x0A } : 0
    tokens.append(
      TokenTable.Token(
        kind: kind, style: style, start: Int32(truncatingIfNeeded: range.lowerBound),
        end: Int32(truncatingIfNeeded: range.upperBound), line: place.line,
        endLine: place.line + Int32(truncatingIfNeeded: breaks), column: place.column, node: scalar))
  }

  /// Appends the ends of block collections, which are at the start of the token after them.
  private mutating func close(before index: Int, at place: Int) {
    while let last = open.last, Int(tree[last].endToken) <= index {
      open.removeLast()
      append(.blockEnd, range: place..<place)
    }
  }

  /// Appends the starts of block collections and of keys without `?`.
  private mutating func begin(at index: Int, at place: Int) {
    while next < tree.nodeCount {
      let id = SyntaxNodeID(next)
      let node = tree[id]
      switch node.kind {
      case .blockMapping, .blockSequence:
        // The collection begins after its anchor and tag.
        guard Int(tree[tree.child(id)].firstToken) <= index else { return }
        if !node.isIndentless {
          open.append(id)
          append(node.kind == .blockMapping ? .blockMappingStart : .blockSequenceStart, range: place..<place)
        }
      case .pair:
        guard Int(node.firstToken) <= index else { return }
        if tree.tokens[index].kind != .question, tree.colon(id) != nil { append(.key, range: place..<place) }
      case .scalar:
        // A block scalar consists of two tokens, its header and its content.
        guard Int(node.endToken) - (node.style == .literal || node.style == .folded ? 2 : 1) <= index else { return }
        scalar = id
      case .document, .flowMapping, .flowSequence, .flowPair, .item, .alias, .empty: break
      }
      next += 1
    }
  }

  /// The offset after the last line break of a block scalar, including the blank lines below it.
  private func endOfBlockScalar(_ content: Int) -> Int {
    let text = tree.text
    var end = content
    while end < text.count {
      guard let lineBreak = text[end...].firstIndex(where: { !$0.isBlank }) else { return text.count }
      // A line with content isn't part of the scalar.
      guard text[lineBreak].isBreak || end == content else { return end }
      guard let lineEnd = text[lineBreak...].firstIndex(where: \.isBreak) else { return text.count }
      end = lineEnd + (text[lineEnd] == 0x0D && lineEnd + 1 < text.count && text[lineEnd + 1] == 0x0A ? 2 : 1)
    }
    return end
  }
}

/// Counts lines and columns of increasing offsets.
private struct LineColumnCounter {
  private let text: [UInt8]
  private var place: Int
  /// The line number, from 0.
  private(set) var line: Int32 = 0
  /// In code points, from 0.
  private(set) var column: Int32 = 0

  init(_ text: [UInt8]) {
    self.text = text
    place = ByteOrderMark.length(in: text)
  }

  mutating func advance(to target: Int) {
    while place < target {
      if text[place] == 0x0A {
        line += 1
        // A byte order mark inside the text, before a document's first token, takes no column.
        column = text[(place + 1)...].starts(with: ByteOrderMark.utf8) ? -1 : 0
      } else if !UTF8Bytes.isContinuation(text[place]) {
        column += 1
      }
      place += 1
    }
  }
}
