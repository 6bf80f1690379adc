internal import DocumentModel
internal import YAMLReading

/// A new entry of a block collection.
struct BlockInsertion {
  let source: SyntaxDocument
  let collection: SyntaxNodeID
  let list: EntryList
  let writer: ValueWriter
  /// Whether the new entry follows the file's spacing: if blank lines separate all entries, it gets one too.
  var keepsBlankLines = true
  /// The comment that heads the entry's section, if the mapping has several sections.
  var heading: String?
  /// Whether the last line needs a line break even at the end of the text.
  var endsInBreak = false

  /// - Parameters:
  ///   - index: The position among the entries as written.
  ///   - lines: The entry's own lines, indented.
  func edits(_ lines: [String], at index: Int) -> [TextEdit] {
    let entries = list.all
    if let edits = belowHeading(lines, before: index < entries.count ? entries[index] : nil) { return edits }
    guard index > 0, index <= entries.count else {
      return entries.first.map { before(EntryExtent($0, in: source), lines: lines) } ?? []
    }
    return after(EntryExtent(entries[index - 1], in: source), lines: lines)
  }

  private func before(_ first: EntryExtent, lines: [String]) -> [TextEdit] {
    let lineBreak = writer.style.lineBreak
    guard first.isFirstOnLine else {
      // `- a: 1`: the new entry takes the place after the dash, and the old one moves to its own line.
      let margin = ValueWriter.margin(source.column(of: collection))
      let text = lines.joined(separator: lineBreak).dropFirst(margin.count) + lineBreak + margin
      return [.insertion(at: first.firstByte, text: String(text))]
    }
    // Without a blank line between them, the comment above the next entry would look like a comment of the new one.
    let isSeparated =
      keepsBlankLines && source.isBlankLine(first.end)
      && (lines.count > 1 || first.start < source.lineStart(first.firstByte))
    let gap = isSeparated ? lineBreak : ""
    return [.insertion(at: first.start, text: lines.joined(separator: lineBreak) + lineBreak + gap)]
  }

  /// Inserts the entry below its section's heading; nil if that comment isn't directly above the insertion point.
  private func belowHeading(_ lines: [String], before next: SyntaxNodeID?) -> [TextEdit]? {
    guard keepsBlankLines else { return nil }
    return belowHeading(
      lines, among: source.comments(before: Int(next.map { source[$0].firstToken } ?? source[collection].endToken)))
  }

  /// Inserts the entry below its section's heading; nil if the heading isn't among the given consecutive comments.
  func belowHeading(_ lines: [String], among gap: ArraySlice<Comment>) -> [TextEdit]? {
    guard let heading, var last = gap.firstIndex(where: { source.text[$0.range.indices].elementsEqual(heading.utf8) })
    else { return nil }
    // A heading may have several lines; a blank line ends it.
    while last + 1 < gap.endIndex,
      source.nextLine(gap[last].range.end.index) == source.lineStart(gap[last + 1].range.start.index)
    {
      last += 1
    }
    let lineBreak = writer.style.lineBreak
    let place = source.nextLine(gap[last].range.end.index)
    let isEnd = source.lineEnd(gap[last].range.end.index) == source.text.count
    let isBlankBelow = isEnd || place == source.text.count || source.isBlankLine(place)
    let text = (isEnd ? lineBreak : "") + lineBreak + lines.joined(separator: lineBreak) + lineBreak
    return [.insertion(at: place, text: text + (isBlankBelow ? "" : lineBreak))]
  }

  private func after(_ previous: EntryExtent, lines: [String]) -> [TextEdit] {
    let lineBreak = writer.style.lineBreak
    let lines = keepsBlankLines && isSpaced(isGroup: lines.count > 1) ? [""] + lines : lines
    guard previous.isAtEndOfText else {
      return [.insertion(at: previous.end, text: lines.joined(separator: lineBreak) + lineBreak)]
    }
    let text = lineBreak + lines.joined(separator: lineBreak) + (endsInBreak ? lineBreak : "")
    return (previous.chompedHeader.map { [$0] } ?? []) + [.insertion(at: previous.end, text: text)]
  }

  /// Whether a blank line separates every pair of neighbors. Two entries are enough evidence only if both are groups.
  private func isSpaced(isGroup: Bool) -> Bool {
    let entries = list.all
    let areGroups = isGroup && entries.count == 2 && entries.allSatisfy { source[source.tree.value($0)].kind.isBlock }
    return (entries.count > 2 || areGroups) && list.isSpaced
  }
}

extension TextEdit {
  static func insertion(at offset: Int, text: String) -> Self {
    Self(ByteRange(offset..<offset), text)
  }

  static func removal(_ range: Range<Int>) -> Self {
    Self(ByteRange(range), "")
  }
}
