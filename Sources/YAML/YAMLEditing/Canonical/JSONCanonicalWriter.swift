internal import DocumentModel
internal import YAMLReading

/// Writes the values and comments of a JSON text.
struct JSONCanonicalWriter {
  let text: [UInt8]
  /// The ranges of the comments in the text, in order.
  let comments: [Range<Int>]
  /// The tree of the text without its comments.
  let tree: SyntaxTree
  let guide: FormatGuide
  let width: Int
  private(set) var bytes: [UInt8] = []
  /// Whether everything written so far is JSON.
  private(set) var isSound = true

  /// - Returns: False if the document isn't JSON.
  mutating func document(_ document: SyntaxNodeID) -> Bool {
    guard tree.child(document).index < tree.after(document) else { return false }
    let root = tree.child(document)
    let range = tree.range(root).indices
    let head = gap(0..<range.lowerBound)
    write(head.own, at: 0)
    if head.hasBlankLineBelow, !head.own.isEmpty { bytes.append(0x0A) }
    value(root, at: 0)
    let rest = gap(range.upperBound..<text.count)
    writeTrailing(rest.trailing)
    bytes.append(0x0A)
    write(rest.own, at: 0)
    return isSound
  }

  // MARK: Comments

  /// A comment between two tokens.
  private struct Remark {
    var place: Range<Int>
    var hasBlankLine: Bool
  }

  /// The comments and blank lines between two tokens.
  private struct Gap {
    /// Comments on the line of the token before.
    var trailing: [Remark] = []
    /// Comments on their own lines.
    var own: [Remark] = []
    /// Whether a blank line precedes the next token.
    var hasBlankLineBelow = false

    /// Whether a blank line precedes the first comment on its own line, or the next token if there is no such comment.
    var hasBlankLineAbove: Bool { own.first?.hasBlankLine ?? hasBlankLineBelow }
  }

  private func gap(_ range: Range<Int>) -> Gap {
    var (gap, place, isTrailing) = (Gap(), range.lowerBound, range.lowerBound > 0)
    let first = comments.partitioningIndex { $0.lowerBound >= range.lowerBound }
    for comment in comments[first...].prefix(while: { $0.lowerBound < range.upperBound }) {
      let breaks = Self.breaks(in: text[place..<comment.lowerBound])
      isTrailing = isTrailing && breaks == 0
      let remark = Remark(place: comment, hasBlankLine: breaks > 1 && place > 0)
      if isTrailing { gap.trailing.append(remark) } else { gap.own.append(remark) }
      place = comment.upperBound
    }
    gap.hasBlankLineBelow = Self.breaks(in: text[place..<range.upperBound]) > 1
    return gap
  }

  private static func breaks(in blanks: ArraySlice<UInt8>) -> Int {
    blanks.indices.count { blanks[$0] == 0x0A || blanks[$0] == 0x0D && !(blanks[($0 + 1)...].first == 0x0A) }
  }

  /// Writes comments on their own lines.
  private mutating func write(_ remarks: [Remark], at indent: Int) {
    for (number, remark) in remarks.enumerated() {
      if number > 0, remark.hasBlankLine { bytes.append(0x0A) }
      startLine(indent)
      bytes += text[remark.place].withoutBlanksAtEnd
      bytes.append(0x0A)
    }
  }

  private mutating func writeTrailing(_ remarks: some Sequence<Remark>) {
    for remark in remarks {
      bytes.append(0x20)
      bytes += text[remark.place].withoutBlanksAtEnd
    }
  }

  private mutating func startLine(_ indent: Int) {
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
  }

  // MARK: Values

  private mutating func value(_ node: SyntaxNodeID, at indent: Int) {
    switch tree[node].kind {
    case .scalar: bytes += scalar(node)
    case .flowMapping, .flowSequence: collection(node, at: indent)
    case .document, .blockMapping, .blockSequence, .flowPair, .pair, .item, .alias, .empty: isSound = false
    }
  }

  private func scalar(_ node: SyntaxNodeID) -> ArraySlice<UInt8> {
    let written = text[tree.range(node).indices]
    guard written.first != UInt8(ascii: "\""), !guide.hasError(node),
      case .number(let number, _) = CoreSchema.resolve(written.span)
    else { return written }
    return ArraySlice(number.spelling.utf8)
  }

  /// An entry with the comments that belong to it.
  private struct Entry {
    var node: SyntaxNodeID
    var hasBlankLine: Bool
    var heads: [Remark]
    var trailing: [Remark] = []
  }

  private mutating func collection(_ node: SyntaxNodeID, at indent: Int) {
    let range = tree.range(node).indices
    let (open, close) = (text[range.lowerBound], text[range.upperBound - 1])
    var (entries, foot) = entries(node, range: range)
    bytes.append(open)
    defer { bytes.append(close) }
    guard !entries.isEmpty || !foot.isEmpty else { return }
    if let line = line(node, entries: entries, foot: foot) { return bytes += line }
    sort(&entries, of: node)
    bytes.append(0x0A)
    for (number, entry) in entries.enumerated() {
      if entry.hasBlankLine { bytes.append(0x0A) }
      write(entry.heads, at: indent + 2)
      startLine(indent + 2)
      if tree[entry.node].kind == .pair {
        bytes += text[tree.range(tree.child(entry.node)).indices]
        bytes.append(contentsOf: ": ".utf8)
      }
      value(tree.value(entry.node), at: indent + 2)
      if number < entries.count - 1 { bytes.append(UInt8(ascii: ",")) }
      writeTrailing(entry.trailing)
      bytes.append(0x0A)
    }
    if let first = foot.first, first.hasBlankLine, !entries.isEmpty { bytes.append(0x0A) }
    write(foot, at: indent + 2)
    startLine(indent)
  }

  private func entries(_ node: SyntaxNodeID, range: Range<Int>) -> ([Entry], foot: [Remark]) {
    var entries: [Entry] = []
    var place = range.lowerBound + 1
    /// The gap from `place` to an offset. Its trailing comments go to the last entry.
    func take(to end: Int) -> Gap {
      var gap = gap(place..<end)
      guard let last = entries.indices.last else {
        gap.own = gap.trailing + gap.own
        return gap
      }
      entries[last].trailing = gap.trailing
      return gap
    }
    for entry in tree.children(node) {
      let own = tree.range(entry).indices
      let isFirst = entries.isEmpty
      let gap = take(to: own.lowerBound)
      var heads = gap.own
      if tree[entry].kind == .pair {
        let (key, value) = (tree.range(tree.child(entry)).indices, tree.range(tree.value(entry)).indices)
        let inside = self.gap(key.upperBound..<value.lowerBound)
        heads += inside.trailing + inside.own
      }
      entries.append(Entry(node: entry, hasBlankLine: !isFirst && gap.hasBlankLineAbove, heads: heads))
      place = own.upperBound
    }
    let foot = take(to: range.upperBound - 1).own
    return (entries, foot)
  }

  /// Sorts entries by the schema. The blank line of the entry that is now first goes to the one that was.
  private func sort(_ entries: inout [Entry], of node: SyntaxNodeID) {
    guard tree[node].kind == .flowMapping, let first = entries.first?.node else { return }
    let byNode = Dictionary(uniqueKeysWithValues: entries.map { ($0.node, $0) })
    entries = EntryOrder(tree: tree, guide: guide).slots(of: node).compactMap { byNode[$0.entry] }
    guard let old = entries.firstIndex(where: { $0.node == first }), old > 0 else { return }
    entries[old].hasBlankLine = entries[0].hasBlankLine
    entries[0].hasBlankLine = false
  }

  /// A list of scalars that fits on one line and has no comments or blank lines; nil for anything else.
  private func line(_ node: SyntaxNodeID, entries: [Entry], foot: [Remark]) -> [UInt8]? {
    guard tree[node].kind == .flowSequence, foot.isEmpty else { return nil }
    var line: [UInt8] = []
    for entry in entries {
      guard entry.heads.isEmpty, entry.trailing.isEmpty, !entry.hasBlankLine,
        tree[tree.value(entry.node)].kind == .scalar
      else { return nil }
      if !line.isEmpty { line += ", ".utf8 }
      line += scalar(tree.value(entry.node))
    }
    let start = bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return UTF8Bytes.scalarCount(bytes[start...]) + UTF8Bytes.scalarCount(line[...]) + 2 <= width ? line : nil
  }
}
