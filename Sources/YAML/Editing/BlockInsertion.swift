internal import SourceText
internal import SyntaxTree

/// A new entry of a block collection.
struct BlockInsertion {
  let source: SyntaxDocument
  let collection: SyntaxNodeID
  let writer: ValueWriter
  /// Whether entries that all have a blank line between them get one more.
  var keepsBlankLines = true
  /// Whether the last line needs a line break even at the end of the text.
  var endsInBreak = false

  /// - Parameters:
  ///   - index: among the entries as they are written.
  ///   - lines: the entry's own, indented.
  func edits(_ lines: [String], at index: Int) -> [TextEdit] {
    let entries = source.entries(collection)
    guard index > 0, index <= entries.count else {
      return entries.first.map { before(EntryExtent($0, in: source), lines) } ?? []
    }
    return after(EntryExtent(entries[index - 1], in: source), lines, entries)
  }

  private func before(_ first: EntryExtent, _ lines: [String]) -> [TextEdit] {
    let lineBreak = writer.style.lineBreak
    guard first.isFirstOnLine else {
      // The collection is behind a dash: the new entry takes that place.
      let margin = ValueWriter.margin(source.column(of: collection))
      let text = lines.joined(separator: lineBreak).dropFirst(margin.count) + lineBreak + margin
      return [.insertion(at: first.firstByte, String(text))]
    }
    return [.insertion(at: first.start, lines.joined(separator: lineBreak) + lineBreak)]
  }

  private func after(_ previous: EntryExtent, _ lines: [String], _ entries: [SyntaxNodeID]) -> [TextEdit] {
    let lineBreak = writer.style.lineBreak
    let lines = keepsBlankLines && isSpaced(entries) ? [""] + lines : lines
    guard previous.isAtEndOfText else {
      return [.insertion(at: previous.end, lines.joined(separator: lineBreak) + lineBreak)]
    }
    let text = lineBreak + lines.joined(separator: lineBreak) + (endsInBreak ? lineBreak : "")
    return (previous.chompedHeader.map { [$0] } ?? []) + [.insertion(at: previous.end, text)]
  }

  /// Whether each two neighbours of several entries have a blank line between them.
  private func isSpaced(_ entries: [SyntaxNodeID]) -> Bool {
    entries.count > 2
      && entries.dropLast().allSatisfy { source.isBlankLine(EntryExtent($0, in: source).end) }
  }
}

extension TextEdit {
  static func insertion(at offset: Int, _ text: String) -> Self {
    Self(ByteRange(offset..<offset), text)
  }

  static func removal(_ range: Range<Int>) -> Self {
    Self(ByteRange(range), "")
  }
}
