public import DocumentModel
internal import FileAccess

/// A lossless tree of a YAML text: every byte belongs to a token or to the trivia between two tokens.
///
/// Immutable and flat: tokens, nodes and comments are in document order. After a part that can't be read, the tree
/// continues at the next line that starts an entry of an open collection; what is skipped counts as trivia.
public final class SyntaxTree: Sendable {
  public let text: [UInt8]
  public let tokens: [SyntaxToken]
  public let comments: [Comment]
  /// Whether the whole text could be read.
  public let isComplete: Bool
  /// The number of tokens before the first part of the text that couldn't be read.
  public let validTokenCount: Int
  /// Whether the parser is certain to find no error, without parsing the text. False also if checking that takes more
  /// than the grammar of tokens, as for anchors, tags and directives.
  public let isCertainlyValid: Bool
  let nodes: [SyntaxNode]
  let values: [UInt8]
  /// The ranges in `values` of the scalar values that aren't in the text.
  let copies: [Range<UInt32>]
  /// The indices of the comments, sorted by owner, then by position.
  private let commentsByOwner: [Int]
  private let alignment = Once<AlignedComments>()
  private let starts = Once<[Int]>()

  /// Computed once, on first use, because each of a thousand fixes may need it.
  public var alignedComments: AlignedComments { alignment.value { AlignedComments(self) } }

  /// The offsets of all line starts. Computed once, on first use, because a line may be as long as the text, with
  /// thousands of entries.
  package var lineStarts: [Int] {
    starts.value { [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 } }
  }

  /// Reads a UTF-8 text. Linear.
  public init(_ text: [UInt8], limits: Limits) {
    ReadingLog.note(.tokens, text)
    var scanner = YAMLScanner(text, limits: limits)
    var builder = TreeBuilder(text, limits: limits)
    let first = ByteOrderMark.length(in: text)
    var start: Int? = first
    while let place = start {
      let problem = scanner.pass(from: place) { builder.take($0, values: $1) }
      if scanner.hidesMore() {
        builder = TreeBuilder(text, limits: limits)
        start = first
      } else {
        start = builder.restart(after: problem)
      }
    }
    builder.finish(isComplete: scanner.isComplete)
    self.text = text
    tokens = builder.tokens
    values = scanner.values
    copies = builder.copies
    isComplete = builder.isComplete
    validTokenCount = builder.validTokenCount ?? tokens.count
    var nodes = builder.takeNodes()
    (comments, isCertainlyValid) = Self.attach(
      text, tokens: tokens, nodes: nodes, mayBeValid: isComplete && scanner.isUntouched && !builder.hasUncommon)
    for comment in comments { nodes[Int(comment.owner.index)].flags.insert(.hasComments) }
    self.nodes = nodes
    let comments = comments
    commentsByOwner = comments.indices.sorted { (comments[$0].owner, $0) < (comments[$1].owner, $1) }
  }

  private static func attach(
    _ text: [UInt8], tokens: [SyntaxToken], nodes: [SyntaxNode], mayBeValid: Bool
  ) -> ([Comment], Bool) {
    let attachment = CommentAttachment(text: text, tokens: tokens, nodes: nodes)
    let comments = attachment.comments()
    return (comments, mayBeValid && !attachment.isAnyTouchingToken(comments))
  }

  public subscript(_ id: SyntaxNodeID) -> SyntaxNode { nodes[Int(id.index)] }

  public var nodeCount: Int { nodes.count }

  /// The keys, values and roots in document order, as in the parsed document's arena. Linear in the number of nodes. An
  /// empty text has one empty root here, but none in an arena.
  public func valueNodes() -> [SyntaxNodeID] {
    var values: [SyntaxNodeID] = []
    values.reserveCapacity(nodes.count)
    for index in nodes.indices {
      switch nodes[index].kind {
      case .document, .pair, .item: continue
      case .blockMapping, .blockSequence, .flowMapping, .flowSequence, .flowPair, .scalar, .alias, .empty:
        values.append(SyntaxNodeID(index))
      }
    }
    return values
  }

  /// The documents of the stream, at least one.
  public var documents: SyntaxChildren {
    SyntaxChildren(nodes: nodes, first: 0, end: UInt32(nodes.count))
  }

  /// The index after a node and its descendants.
  public func after(_ id: SyntaxNodeID) -> UInt32 { self[id].after(id) }

  /// The direct children of a node, in order.
  public func children(_ id: SyntaxNodeID) -> SyntaxChildren {
    SyntaxChildren(nodes: nodes, first: id.index + 1, end: after(id))
  }

  /// The root of a document, the value of an item, or the key of a pair.
  public func child(_ id: SyntaxNodeID) -> SyntaxNodeID {
    SyntaxNodeID(Int(id.index) + 1)
  }

  /// The value of a pair or item.
  public func value(_ entry: SyntaxNodeID) -> SyntaxNodeID { Self.value(of: entry, nodes: nodes) }

  static func value(of entry: SyntaxNodeID, nodes: [SyntaxNode]) -> SyntaxNodeID {
    let first = SyntaxNodeID(Int(entry.index) + 1)
    return nodes[Int(entry.index)].kind == .pair ? SyntaxNodeID(Int(nodes[Int(first.index)].after(first))) : first
  }

  /// The `:` of a pair; nil if it has none.
  public func colon(_ pair: SyntaxNodeID) -> SyntaxToken? {
    let node = self[pair]
    guard node.kind == .pair else { return nil }
    let afterKey = Int(self[child(pair)].endToken)
    return afterKey < Int(node.endToken) && tokens[afterKey].kind == .colon ? tokens[afterKey] : nil
  }

  /// The innermost node that contains a token. Logarithmic in the number of nodes, linear in the depth.
  public func owner(ofToken token: Int) -> SyntaxNodeID { nodes.owner(ofToken: token) }

  /// The range of a node, including its anchor and tag. An empty node is placed after the token before it.
  public func range(_ id: SyntaxNodeID) -> ByteRange {
    let span = self[id].tokens
    guard let first = span.first, let last = span.last else {
      let place = span.lowerBound > 0 ? tokens[span.lowerBound - 1].end : UInt32(ByteOrderMark.length(in: text))
      return ByteRange(ByteOffset(place), ByteOffset(place))
    }
    return ByteRange(ByteOffset(tokens[first].start), ByteOffset(tokens[last].end))
  }

  /// The index of a node's first token that is neither an anchor nor a tag; nil for an empty node.
  public func contentToken(_ id: SyntaxNodeID) -> Int? {
    self[id].tokens.first { tokens[$0].kind != .anchor && tokens[$0].kind != .tag }
  }

  /// The index of the first token of a block collection's entries, after the collection's own anchor and tag.
  public func firstToken(ofEntries collection: SyntaxNodeID) -> Int { Int(self[child(collection)].firstToken) }

  /// The column of a block collection's first entry, in bytes.
  public func column(ofEntries collection: SyntaxNodeID) -> Int {
    column(of: tokens[firstToken(ofEntries: collection)].indices.lowerBound)
  }

  /// The column of an offset, in bytes.
  public func column(of place: Int) -> Int { SyntaxTree.column(of: place, text: text) }

  static func column(of place: Int, text: [UInt8]) -> Int {
    var start = place
    while start > 0, !text[start - 1].isBreak { start -= 1 }
    return place - (start == 0 ? min(place, ByteOrderMark.length(in: text)) : start)
  }

  /// The token of a node's own anchor or tag; nil if it has none.
  public func property(_ kind: SyntaxToken.Kind, of id: SyntaxNodeID) -> SyntaxToken? {
    for index in self[id].tokens.prefix(2) where tokens[index].kind == kind && owner(ofToken: index) == id {
      return tokens[index]
    }
    return nil
  }

  /// A scalar's value in UTF-8; empty for any other node.
  public func value(ofScalar id: SyntaxNodeID) -> ArraySlice<UInt8> {
    let node = self[id]
    if let copy = node.copy { return values[Int(copies[copy].lowerBound)..<Int(copies[copy].upperBound)] }
    guard node.kind == .scalar, let token = node.tokens.last.map({ tokens[$0] }) else { return [] }
    let quote = node.style == .singleQuoted || node.style == .doubleQuoted ? 1 : 0
    return text[token.indices].dropFirst(quote).dropLast(quote)
  }

  /// The bytes of a token.
  public func bytes(_ token: SyntaxToken) -> ArraySlice<UInt8> {
    text[token.indices]
  }

  /// The comments of a node with a given placement, in order. Logarithmic in the number of comments.
  public func comments(of owner: SyntaxNodeID, _ placement: Comment.Placement) -> [Comment] {
    guard self[owner].hasComments else { return [] }
    let own = commentsByOwner[firstComment(from: owner)...].lazy.map { self.comments[$0] }
    return own.prefix { $0.owner == owner }.filter { $0.placement == placement }
  }

  /// Whether a comment belongs to a node or its descendants. Logarithmic in the number of comments.
  public func hasComments(in id: SyntaxNodeID) -> Bool {
    let first = firstComment(from: id)
    return first < commentsByOwner.count && comments[commentsByOwner[first]].owner.index < after(id)
  }

  /// Whether a comment overlaps a range. Logarithmic in the number of comments.
  public func hasComment(in range: ByteRange) -> Bool {
    let next = comments.partitioningIndex { $0.range.end > range.start }
    return next < comments.count && comments[next].range.start < range.end
  }

  /// The index in `commentsByOwner` of the first comment whose owner is the node or comes after it.
  private func firstComment(from id: SyntaxNodeID) -> Int {
    commentsByOwner.partitioningIndex { comments[$0].owner >= id }
  }
}

/// The direct children of a node. Each step takes constant time.
public struct SyntaxChildren: Sequence, IteratorProtocol {
  let nodes: [SyntaxNode]
  var first: UInt32
  let end: UInt32

  public mutating func next() -> SyntaxNodeID? {
    guard first < end else { return nil }
    let id = SyntaxNodeID(Int(first))
    first = nodes[Int(first)].after(id)
    return id
  }
}
