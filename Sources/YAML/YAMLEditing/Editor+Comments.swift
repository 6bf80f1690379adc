package import DocumentModel
internal import YAMLReading

/// The comments of one entry, as a person writes them: without `#`.
package struct EntryComments: Hashable, Sendable {
  /// The lines directly above it; nil for none.
  package var above: String?
  /// What is after it on its line; nil for none.
  package var after: String?

  package init(above: String? = nil, after: String? = nil) {
    self.above = above
    self.after = after
  }

}

/// Comments of an entry that are written: its own are replaced.
struct CommentPlace {
  var entry: SyntaxNodeID
  /// Of the old text.
  var replaced: [Comment]
}

extension Editor {
  /// Writes the comments of an entry: that above it, and that after it on its line. Nil leaves one as it is, an empty text removes it.
  ///
  /// - Parameter sign: what begins a comment.
  package func comment(_ path: Path, with comments: EntryComments, sign: String = "#") -> EditOutcome {
    let plan = found(path).flatMap { found -> Result<EditPlans, EditRefusal> in
      let writer = CommentWriter(source: source, entry: source.holder(of: source.syntax(found.node)), sign: sign)
      return writer.plan(comments, shown: "\(path)").map { edits, replaced in
        var plan = PlannedEdit(edits: TextEdit.inOrder(edits), change: .nothing(in: document))
        plan.commented = CommentPlace(entry: writer.entry, replaced: replaced)
        return EditPlans(plans: [plan], notes: sharedNotes(found.place))
      }
    }
    return prove(plan)
  }

  /// The comments of an entry, without their signs.
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

  /// The comments above the entry that are its own.
  var heads: [Comment] { Array(tree.commentsAbove(entry).own) }

  /// Those after it on its line, and the lines that continue them.
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
    // Nothing to remove.
    if lines.isEmpty, start == end { return .success(([], [])) }
    guard extent.isFirstOnLine else { return .failure(noPlace("above", shown: shown)) }
    let margin = String(decoding: source.text[end..<extent.firstByte], as: UTF8.self)
    let new = lines.map { margin + written($0) + lineBreak }.joined()
    return .success(([TextEdit(ByteRange(start..<end), new)], heads))
  }

  // MARK: After

  private func after(_ text: String, shown: String) -> Writing {
    let old = following
    let lines = Self.lines(text)
    guard lines.count < 2 else {
      return .failure(
        EditRefusal(
          .editValue, message: "a comment after \(shown) has one line", at: tree.range(entry), help: "write it above"))
    }
    if let first = old.first {
      let start = first.range.start.index
      let blanks = source.withoutBlanks(before: start)
      let head =
        lines.first.map { TextEdit(first.range, written($0)) } ?? .removal(blanks..<first.range.end.index)
      // The lines below that continue it go.
      let more = old.dropFirst().map { comment in
        TextEdit.removal(
          source.breakAbove(source.lineStart(comment.range.start.index))..<comment.range.end.index)
      }
      return .success(([head] + more, old))
    }
    guard let line = lines.first else { return .success(([], [])) }
    guard let place = placeAfter else { return .failure(noPlace("after", shown: shown)) }
    return .success(([.insertion(at: place, text: blanks + written(line))], []))
  }

  /// Where a comment goes that the entry doesn't have yet; nil if something else is on the line.
  private var placeAfter: Int? {
    let value = tree.value(entry)
    let first = source.contentToken(value)
    var last = Int(source[entry].endToken) - 1
    // `key:` above its lines, and `text: |`.
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

  /// As many blanks as before the first comment of the text that is after something on its line.
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
      .editValue, message: "no place for a comment \(words: side) \(shown): something else is on its line",
      at: tree.range(entry), help: "write the value on a line of its own first")
  }
}
