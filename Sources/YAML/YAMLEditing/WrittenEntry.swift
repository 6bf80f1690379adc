internal import DocumentModel
internal import YAMLReading

/// The text of an entry with its comments, to be written somewhere else.
struct WrittenEntry: Sendable {
  /// The comments on their own lines directly above the entry.
  var heads: [String] = []
  /// The key with its anchor and tag; nil if it must be written anew.
  var key: String?
  /// The rest of the line after `:` or the dash, including a comment.
  var head = ""
  /// The lines below.
  var body: [String] = []
  /// How many lines of `body` continue the comment after the value, and the column of the value.
  var continuation = (lines: 0, column: 0)
  /// How many columns to the right of the value that comment starts.
  var commentOffset = 0
  var column: Int
  /// The column of the value if it is a block collection; nil for any other value.
  var contentColumn: Int?
  /// The lines of the key and of the value for a flow collection; nil if they can't be written in one.
  var inlineKey: [String]?
  var inline: [String]?
  /// The comment after the entry, for a flow collection.
  var trailing: String?
  /// Whether the value is a block scalar or ends in one, so that a line break at the end is part of it.
  var endsInBlockScalar = false

  /// Nil if part of the entry can't be written elsewhere.
  ///
  /// - Parameter start: Where the text starts, at comments above; nil for the entry's own comments.
  init?(_ entry: SyntaxNodeID, in source: SyntaxDocument, from start: Int? = nil) {
    let tree = source.tree
    let value = tree.value(entry)
    column = source.column(tree.range(entry).start.index)
    if source[entry].kind == .pair {
      let range = tree.range(tree.child(entry)).indices
      // A key that is longer or spans several lines would need `?`.
      if range.count <= BlockWriter.simpleKeyLimit, source.isOnOneLine(range.lowerBound, range.upperBound),
        source.blockHeader(tree.child(entry)) == nil
      {
        key = String(decoding: source.text[range], as: UTF8.self)
        inlineKey = Self.inline(tree.child(entry), source: source)
      }
    }
    let collection = tree[entry].parent
    let isRead =
      source[collection].kind.isFlow
      ? readFlow(entry, value: value, source: source)
      : readBlock(entry, value: value, start: start, source: source)
    guard isRead else { return nil }
    inline = Self.inline(value, source: source)
  }

  mutating func forgetKey() { (key, inlineKey) = (nil, nil) }

  // MARK: Reading

  private mutating func readBlock(
    _ entry: SyntaxNodeID, value: SyntaxNodeID, start: Int?, source: SyntaxDocument
  ) -> Bool {
    let tree = source.tree
    let extent = EntryExtent(entry, in: source)
    let start = start ?? extent.start
    if extent.isFirstOnLine, start < extent.firstByte {
      heads = Self.lines(source.text[start..<source.lineStart(extent.firstByte)]).dropLast().map(Self.trimmed)
    }
    let dash = source[entry].kind == .item ? source[entry].tokens.first.map { tree.tokens[$0] } : tree.colon(entry)
    guard let indicator = dash?.indices else { return false }
    var bytes = source.text[indicator.upperBound..<max(extent.lastByte, indicator.upperBound)]
    if let chomped = extent.chompedHeader {
      bytes.replaceSubrange(chomped.range.indices, with: chomped.replacement.utf8)
    }
    endsInBlockScalar = source[entry].tokens.last.map { tree.tokens[$0].kind == .blockContent } ?? false
    body = Self.lines(bytes)
    let content = source.content(value).lowerBound
    if source[value].kind.isBlock { contentColumn = source.column(content) }
    if source[value].kind.isBlock, source.isOnOneLine(indicator.upperBound, content) {
      // The first entry follows the dash on its line; it gets the indentation of the lines below.
      body[0] = ValueWriter.margin(source.column(content)) + Self.trimmed(body[0])
    } else {
      head = Self.trimmed(body.removeFirst())
      while body.first?.isEmpty == true, contentColumn != nil { body.removeFirst() }
    }
    let following = tree.comments(of: entry, .trailing)
    // Lines below a multi-line value move together with it.
    if following.count > 1, !head.isEmpty, body.count == following.count - 1 {
      let start = source.text[indicator.upperBound...].firstIndex { !$0.isBlank } ?? indicator.upperBound
      continuation = (body.count, tree.width(before: start))
      commentOffset = tree.width(before: following[0]) - continuation.column
    }
    if following.count == 1 { trailing = Self.text(following[0], source: source) }
    return true
  }

  private mutating func readFlow(_ entry: SyntaxNodeID, value: SyntaxNodeID, source: SyntaxDocument) -> Bool {
    let tree = source.tree
    let range = tree.range(entry).indices
    let comments = source.commentsAround(entry)
    heads = comments.filter { $0.range.end.index <= range.lowerBound }.map { Self.text($0, source: source) }
    let following = comments.filter { $0.range.start.index >= range.upperBound }
    guard following.count < 2 else { return false }
    trailing = following.first.map { Self.text($0, source: source) }
    let start = tree.colon(entry)?.indices.upperBound ?? tree.range(value).start.index
    body = Self.lines(source.text[start..<max(range.upperBound, start)])
    if let trailing { body[body.count - 1] += " " + trailing }
    head = Self.trimmed(body.removeFirst())
    return true
  }

  private static func inline(_ value: SyntaxNodeID, source: SyntaxDocument) -> [String]? {
    guard !source[value].kind.isBlock, source.blockHeader(value) == nil, !source.tree.hasComments(in: value) else {
      return nil
    }
    let bytes = source.text[source.tree.range(value).indices]
    let isPlain = source[value].kind == .scalar && source[value].style == .plain
    // `a, b` is one plain scalar in block style, but two entries in a flow collection.
    if isPlain, !source.isInFlow(value), bytes.contains(where: { ",[]{}".utf8.contains($0) }) { return nil }
    return lines(bytes)
  }

  // MARK: Writing

  /// Whether the value may start on the line of a dash.
  var isCompact: Bool {
    contentColumn != nil && head.isEmpty && body.first.map { !Self.trimmed($0).begins(with: "#") } ?? false
  }

  /// The lines below the key or dash.
  ///
  /// - Parameters:
  ///   - column: The column of the new entry.
  ///   - content: The column of a block collection that is its value.
  func lines(column: Int, content: Int) -> [String] {
    let shift = contentColumn.map { content - $0 } ?? max(column, 0) - self.column
    return body.map { line in
      if line.isEmpty { return line }
      if shift >= 0 { return ValueWriter.margin(shift) + line }
      // A line of a quoted string may be indented by less than the shift.
      let blanks = line.utf8.prefix { $0 == 0x20 }.count
      return String(line.unicodeScalars.dropFirst(min(blanks, -shift)))
    }
  }

  /// The body, with the lines that continue a trailing comment moved below it: the value is in another column now.
  ///
  /// - Parameter isItem: Whether a comment line in the value's column would look like one about the next item.
  func aligned(_ body: [String], column: Int, isItem: Bool = false) -> [String] {
    guard continuation.lines > 0 else { return body }
    let lines = self.body.suffix(continuation.lines).map { line in
      let blanks = line.utf8.prefix { $0 == 0x20 }.count
      let shift = isItem && blanks <= continuation.column ? commentOffset : 0
      return ValueWriter.margin(blanks + column - continuation.column + shift) + Self.trimmed(line)
    }
    return body.dropLast(lines.count) + lines
  }

  // MARK: Text

  private static func text(_ comment: Comment, source: SyntaxDocument) -> String {
    String(decoding: source.text[comment.range.indices], as: UTF8.self)
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// The line without blanks before it.
  private static func trimmed(_ line: String) -> String {
    String(line.unicodeScalars.drop { $0 == " " || $0 == "\t" })
  }
}
