internal import SourceText
internal import SyntaxTree

/// A new entry of a block collection.
struct BlockInsertion {
  let source: EditableText
  let collection: SyntaxNodeID
  let writer: ValueWriter
  /// Whether entries that all have a blank line between them get one more.
  var keepsBlankLines = true

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
      // Behind a dash: the new entry takes its place there.
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
    let text = lineBreak + lines.joined(separator: lineBreak)
    return keepChomping(previous) + [.insertion(at: previous.end, text)]
  }

  /// A block scalar that the end of the text cut short holds no line break at its end, and must not get one.
  private func keepChomping(_ extent: EntryExtent) -> [TextEdit] {
    guard let header = extent.unendedBlockScalar else { return [] }
    let text = String(decoding: source.text[header], as: UTF8.self)
    guard !text.contains("-") else { return [] }
    return [TextEdit(ByteRange(header), text.filter { $0 != "+" } + "-")]
  }

  /// Whether a blank line stands between any two of several entries.
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
