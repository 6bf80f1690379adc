package import DocumentModel
internal import YAMLReading

/// The comments of one entry as a person types them, without `#`.
package struct EntryComments: Hashable, Sendable {
  /// The lines directly above the entry; nil for none.
  package var above: String?
  /// The comment after the entry, on its line; nil for none.
  package var after: String?

  package init(above: String? = nil, after: String? = nil) {
    self.above = above
    self.after = after
  }

}

/// The entries whose comments are written, and the comments that this replaces.
struct CommentPlaces {
  var entries: [SyntaxNodeID]
  /// In the old text.
  var replaced: Set<Comment>

  static func joined(_ all: [Self]) -> Self? {
    all.isEmpty
      ? nil : Self(entries: all.flatMap(\.entries), replaced: all.reduce(into: []) { $0.formUnion($1.replaced) })
  }
}

extension Editor {
  /// Writes the comments above and after an entry, on its line. Nil keeps a comment, an empty string removes it.
  ///
  /// - Parameter sign: What begins a comment.
  package func comment(_ path: Path, with comments: EntryComments, sign: String = "#") -> EditResult {
    prove(plans(commenting: path, with: comments, sign: sign))
  }

  func plans(commenting path: Path, with comments: EntryComments, sign: String) -> Planning {
    found(path).flatMap { found -> Result<EditPlans, EditRefusal> in
      let writer = CommentWriter(source: source, entry: source.holder(of: source.syntax(found.node)), sign: sign)
      return writer.plan(comments, shown: "\(path)").map { edits, replaced in
        var plan = PlannedEdit(edits: TextEdit.inOrder(edits), change: .nothing(in: document))
        plan.commented = CommentPlaces(entries: [writer.entry], replaced: Set(replaced))
        return EditPlans(plans: [plan], notes: sharedNotes(found.place))
      }
    }
  }

  /// The comments of an entry, without `#`; empty if the path has no value.
  package func comments(of path: Path) -> EntryComments {
    guard case .success(let found) = found(path) else { return EntryComments() }
    let writer = CommentWriter(source: source, entry: source.holder(of: source.syntax(found.node)), sign: "#")
    return EntryComments(above: writer.text(writer.heads), after: writer.text(writer.following))
  }
}

/// Writes the comments of one entry.
private struct CommentWriter {
  typealias Writing = Result<(edits: [TextEdit], replaced: [Comment]), EditRefusal>

  let source: SyntaxDocument
  let entry: SyntaxNodeID
  let sign: String

  private var tree: SyntaxTree { source.tree }
  private var extent: EntryExtent { EntryExtent(entry, in: source) }
  private var lineBreak: String { source.text.lineBreak }

  /// The comments directly above the entry, or for the first key of an item, those between the dash and the key.
  var heads: [Comment] {
    let own = Array(tree.commentsAbove(entry).own)
    return own.isEmpty ? dash.map { tree.comments(of: $0.item, .header) } ?? [] : own
  }

  /// The comment after the entry on its line, and the lines that continue it.
  var following: [Comment] { tree.comments(of: entry, .header) + tree.comments(of: entry, .trailing) }

  func text(_ comments: [Comment]) -> String? {
    let lines = comments.map { comment in
      let bytes = source.text[comment.range.indices]
      let words = bytes.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "/") }
      return String(decoding: words.first == 0x20 ? words.dropFirst() : words, as: UTF8.self)
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  func plan(_ comments: EntryComments, shown: String) -> Writing {
    var all: (edits: [TextEdit], replaced: [Comment]) = ([], [])
    for writing in [comments.above.map { above($0, shown: shown) }, comments.after.map { after($0, shown: shown) }] {
      switch writing {
      case nil: continue
      case .failure(let refusal): return .failure(refusal)
      case .success(let one): all = (all.edits + one.edits, all.replaced + one.replaced)
      }
    }
    return .success(all)
  }

  // MARK: Above

  private func above(_ text: String, shown: String) -> Writing {
    let extent = extent
    let (start, end) = (extent.start, source.lineStart(extent.firstByte))
    let lines = Self.lines(text)
    if let dash, !extent.isFirstOnLine || start == end && !heads.isEmpty {
      return .success((afterDash(dash.end, lines: lines), heads))
    }
    // There is no comment to remove.
    if lines.isEmpty, start == end { return .success(([], [])) }
    guard extent.isFirstOnLine else { return .failure(noPlace("above", shown: shown)) }
    let margin = String(decoding: source.text[end..<extent.firstByte], as: UTF8.self)
    let new = lines.map { margin + written($0) + lineBreak }.joined()
    return .success(([TextEdit(ByteRange(start..<end), new)], heads))
  }

  /// The dash before the entry, on its line or above, if it is the first key of an item; nil for any other entry.
  private var dash: (item: SyntaxNodeID, end: Int)? {
    let mapping = tree[entry].parent
    let (item, first) = (tree[mapping].parent, Int(source[entry].firstToken))
    guard tree[mapping].kind.isBlock, tree[item].kind == .item, source.firstEntry(mapping) == entry, first > 0,
      tree.tokens[first - 1].kind == .dash
    else { return nil }
    return (item, Int(tree.tokens[first - 1].end))
  }

  /// Writes comments between a dash and its first key: `- # text`, with the key on the next line.
  private func afterDash(_ dashEnd: Int, lines: [String]) -> [TextEdit] {
    let key = extent.firstByte
    let width = extent.isFirstOnLine ? source.column(key) - source.column(dashEnd) : key - dashEnd
    let below = lineBreak + ValueWriter.margin(source.column(dashEnd) + 1)
    // Without a comment, the key moves back to the dash's line and keeps its column.
    let text =
      lines.isEmpty
      ? ValueWriter.margin(max(1, width))
      : lines.map(written).joined(separator: below) + lineBreak + ValueWriter.margin(source.column(key))
    let edit = TextEdit(ByteRange(dashEnd..<key), (lines.isEmpty ? "" : " ") + text)
    return edit.replacement.utf8.elementsEqual(source.text[dashEnd..<key]) ? [] : [edit]
  }

  // MARK: After

  private func after(_ text: String, shown: String) -> Writing {
    let old = following
    let lines = Self.lines(text)
    guard lines.count < 2 else {
      return .failure(
        EditRefusal(
          .editValue, message: "a comment after \(shown) must be a single line", at: tree.range(entry),
          help: "put it above"))
    }
    if let first = old.first {
      let start = first.range.start.index
      let blanks = source.withoutBlanks(before: start)
      let head =
        lines.first.map { TextEdit(first.range, written($0)) } ?? .removal(blanks..<first.range.end.index)
      // The lines that continue the old comment are removed.
      let more = old.dropFirst().map { comment in
        TextEdit.removal(
          source.breakAbove(source.lineStart(comment.range.start.index))..<comment.range.end.index)
      }
      return .success(([head] + more, old))
    }
    guard let line = lines.first else { return .success(([], [])) }
    let value = tree.value(entry)
    if source[entry].kind == .item, source[value].kind == .blockMapping, let first = source.firstEntry(value),
      case let writer = CommentWriter(source: source, entry: first, sign: sign), let dash = writer.dash,
      !writer.extent.isFirstOnLine
    {
      return .success((writer.afterDash(dash.end, lines: lines), []))
    }
    guard let place = placeAfter else { return .failure(noPlace("after", shown: shown)) }
    return .success(([.insertion(at: place, text: blanks + written(line))], []))
  }

  /// Where to insert a comment that the entry doesn't have yet; nil if something else is on its line.
  private var placeAfter: Int? {
    let value = tree.value(entry)
    let first = source.contentToken(value)
    var last = Int(source[entry].endToken) - 1
    // `key:` with its value on the next lines, and `text: |`: the comment goes after the colon or the header.
    if let first, first > 0, source.blockHeader(value) != nil {
      last = first
    } else if let first, first > Int(source[entry].firstToken),
      !source.isOnOneLine(Int(tree.tokens[first - 1].end), Int(tree.tokens[first].start))
    {
      last = first - 1
    } else if source[value].kind.isBlock {
      return nil
    }
    guard last >= 0 else { return nil }
    if last + 1 < tree.tokens.count, tree.tokens[last + 1].kind == .comma { last += 1 }
    let place = Int(tree.tokens[last].end)
    return source.isBlankLine(place) || place == source.text.count ? place : nil
  }

  // MARK: Text

  /// The blanks before a trailing comment: one or two, like before the first one in the text.
  private var blanks: String {
    let first = tree.comments.first { ($0.placement == .trailing || $0.placement == .header) && !$0.isContinuation }
    let count = first.map { $0.range.start.index - source.withoutBlanks(before: $0.range.start.index) } ?? 1
    return String(repeating: " ", count: max(1, min(count, 2)))
  }

  private func written(_ line: String) -> String {
    if line.isEmpty { return sign }
    return line.utf8.first == UInt8(ascii: "#") && sign == "#" ? line : sign + " " + line
  }

  private static func lines(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let bytes = Array(text.utf8).filter { $0 != 0x0D }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let count = lines.last?.isEmpty == true ? lines.count - 1 : lines.count
    return lines.prefix(count).map { String(decoding: $0, as: UTF8.self) }
  }

  private func noPlace(_ side: String, shown: String) -> EditRefusal {
    EditRefusal(
      .editValue, message: "cannot add a comment \(words: side) \(shown): something else is on its line",
      at: tree.range(entry), help: "put the value on its own line first")
  }
}
