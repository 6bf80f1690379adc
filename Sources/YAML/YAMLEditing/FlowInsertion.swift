internal import DocumentModel
internal import YAMLReading

struct FlowEntry {
  /// The comments on the lines above it.
  var heads: [String] = []
  var text: String
  /// The comment after it and its comma.
  var trailing: String?
  /// The text for a line of its own, broken if it is too wide, given the line's indentation and the step for nested
  /// entries; nil if it never breaks.
  var opened: ((_ margin: String, _ step: String) -> String)?

  var hasComments: Bool { !heads.isEmpty || trailing != nil }
}

struct FlowInsertion {
  let source: SyntaxDocument
  let collection: SyntaxNodeID
  let list: EntryList
  let style: FileStyle

  private var lineBreak: String { style.lineBreak }

  /// - Parameter index: The position among the entries as written.
  /// - Returns: The edits; empty if there is no line for the entry's comments.
  func edits(_ entry: FlowEntry, at index: Int) -> [TextEdit] {
    let entries = list.all
    let range = source.tree.range(collection)
    if source[collection].kind == .flowPair {
      // A single pair without braces: `[a: 1]` becomes `[{a: 1, b: 2}]`.
      guard !entry.hasComments else { return [] }
      return index == 0
        ? [
          .insertion(at: range.start.index, text: "{" + entry.text + ", "), .insertion(at: range.end.index, text: "}"),
        ]
        : [
          .insertion(at: range.start.index, text: "{"), .insertion(at: range.end.index, text: ", " + entry.text + "}"),
        ]
    }
    if list.isOnOneLine, entry.hasComments || needsLines(entry) { return opened(entry, at: index) }
    guard let first = entries.first else {
      guard let open = source.contentToken(collection), !entry.hasComments else { return [] }
      return [.insertion(at: Int(source.tree.tokens[open].end), text: entry.text)]
    }
    return index > 0 ? after(entries[min(index, entries.count) - 1], entry: entry) : before(first, entry: entry)
  }

  /// Whether a JSON entry is too wide for its collection's line. A file on a single line stays on one.
  private func needsLines(_ entry: FlowEntry) -> Bool {
    guard let text = entry.opened, source.lineStart(source.tree.range(collection).start.index) > 0 else { return false }
    let margin = ValueWriter.margin(openedColumns.entries)
    return text(margin, step(margin)).utf8.contains(UInt8(ascii: "\n"))
  }

  private func before(_ next: SyntaxNodeID, entry: FlowEntry) -> [TextEdit] {
    let start = source.tree.range(next).start.index
    guard source.isFirstOnLine(start) else {
      return entry.hasComments ? [] : [.insertion(at: start, text: entry.text + ", ")]
    }
    let line = EntryExtent(next, in: source).start
    return [.insertion(at: line, text: lines(entry, comma: ",", margin: margin(start)).map { $0 + lineBreak }.joined())]
  }

  private func after(_ previous: SyntaxNodeID, entry: FlowEntry) -> [TextEdit] {
    let range = source.tree.range(previous).indices
    let next = Int(source[previous].endToken)
    let hasComma = source.tree.tokens[next].kind == .comma
    let own = source.comments(before: hasComma ? next + 1 : next).last { source.isOwn($0, id: previous) }
    let isFirst = source.isFirstOnLine(range.lowerBound)
    // `{a: 1 # x`: on the same line, the new entry would take over the comment, so it goes on its own line.
    guard isFirst || own != nil else {
      return entry.hasComments ? [] : [.insertion(at: range.upperBound, text: separator + entry.text)]
    }
    let margin = isFirst ? margin(range.lowerBound) : ValueWriter.margin(source.column(range.lowerBound))
    let lines = lines(entry, comma: hasComma ? "," : "", margin: margin).map { lineBreak + $0 }.joined()
    guard hasComma else {
      guard let own else { return [.insertion(at: range.upperBound, text: "," + lines)] }
      return [.insertion(at: range.upperBound, text: ","), .insertion(at: own.range.end.index, text: lines)]
    }
    return [.insertion(at: own?.range.end.index ?? Int(source.tree.tokens[next].end), text: lines)]
  }

  /// Opens a one-line collection so that each entry is on a line of its own.
  private func opened(_ entry: FlowEntry, at index: Int) -> [TextEdit] {
    let columns = openedColumns
    let margin = ValueWriter.margin(columns.entries)
    let lines = { (comma: String) in self.lines(entry, comma: comma, margin: margin).map { lineBreak + $0 }.joined() }
    let entries = list.all
    let starts = entries.enumerated().map { number, next in
      edit(ofGapBefore: Int(source[next].firstToken), text: (number == index ? lines(",") : "") + lineBreak + margin)
    }
    let close = Int(source[collection].endToken) - 1
    let isAfterEntry = !entries.isEmpty && source.tree.tokens[close - 1].kind != .comma
    let last = index < entries.count ? "" : (isAfterEntry ? "," : "") + lines("")
    return starts + [edit(ofGapBefore: close, text: last + lineBreak + ValueWriter.margin(columns.close))]
  }

  private func edit(ofGapBefore token: Int, text: String) -> TextEdit {
    TextEdit(ByteRange(source.tree.gap(before: token)), text)
  }

  /// The columns of entries and closing bracket on their own lines, both deeper than the enclosing block.
  private var openedColumns: (entries: Int, close: Int) {
    let start = source.tree.range(collection).start.index
    let line = source.text[source.lineStart(start)..<start].prefix(while: \.isBlank).count
    var around = collection
    while !source[around].kind.isBlock, source[around].parent != around { around = source[around].parent }
    // `- a: {b: 1}`: entries that aren't deeper than `a` would end its mapping.
    let block = source.column(of: around)
    let entries = max(line, block) + style.step
    return (entries, line > block ? line : entries)
  }

  private func lines(_ entry: FlowEntry, comma: String, margin: String) -> [String] {
    let text = entry.opened?(margin, step(margin)) ?? entry.text
    return entry.heads.map { $0.isEmpty ? "" : margin + $0 } + [
      margin + text + comma + (entry.trailing.map { " " + $0 } ?? "")
    ]
  }

  /// The indentation step between the line that opens the collection and an entry with this margin.
  private func step(_ margin: String) -> String {
    let line = source.text[source.lineStart(source.tree.range(collection).start.index)...]
    let around = String(decoding: line.prefix(while: \.isBlank), as: UTF8.self)
    let isDeeper = margin.utf8.count > around.utf8.count && margin.begins(with: around)
    return isDeeper ? String(margin.dropFirst(around.count)) : ValueWriter.margin(style.step)
  }

  /// The text between two entries on one line.
  private var separator: String {
    let entries = list.all
    // `[1,2]` gets `,3`, without a space.
    guard entries.count > 1 else { return ", " }
    let comma = Int(source[entries[0]].endToken)
    let end = Int(source.tree.tokens[comma].end)
    return source.tree.range(entries[1]).start.index == end ? "," : ", "
  }

  private func margin(_ offset: Int) -> String {
    String(decoding: source.text[source.lineStart(offset)..<offset], as: UTF8.self)
  }
}
