internal import SourceText
internal import SyntaxTree

/// A new entry of a collection in brackets.
struct FlowInsertion {
  let source: EditableText
  let collection: SyntaxNodeID
  let lineBreak: String

  /// - Parameters:
  ///   - index: among the entries as they are written.
  ///   - entry: its text, on one line.
  func edits(_ entry: String, at index: Int) -> [TextEdit] {
    let entries = source.entries(collection)
    if source[collection].kind == .flowPair {
      // `[a: 1]` has room for one pair only.
      let range = source.tree.range(collection).indices
      return index == 0
        ? [.insertion(at: range.lowerBound, "{" + entry + ", "), .insertion(at: range.upperBound, "}")]
        : [.insertion(at: range.lowerBound, "{"), .insertion(at: range.upperBound, ", " + entry + "}")]
    }
    guard let first = entries.first else {
      return source.contentToken(collection).map { open in
        [.insertion(at: Int(source.tree.tokens[open].end), entry)]
      } ?? []
    }
    return index > 0 ? after(entries[min(index, entries.count) - 1], entry) : before(first, entry)
  }

  private func before(_ next: SyntaxNodeID, _ entry: String) -> [TextEdit] {
    let start = source.tree.range(next).start.index
    guard source.isFirstOnLine(start) else { return [.insertion(at: start, entry + ", ")] }
    let line = EntryExtent(next, in: source).start
    return [.insertion(at: line, margin(start) + entry + "," + lineBreak)]
  }

  private func after(_ previous: SyntaxNodeID, _ entry: String) -> [TextEdit] {
    let range = source.tree.range(previous).indices
    guard source.isFirstOnLine(range.lowerBound) else {
      return [.insertion(at: range.upperBound, separator + entry)]
    }
    let next = Int(source[previous].endToken)
    let hasComma = source.tree.tokens[next].kind == .comma
    let line = lineBreak + margin(range.lowerBound) + entry
    guard hasComma else {
      let comment = source.comments(before: next).last { source.isOwn($0, previous) }
      guard let comment else { return [.insertion(at: range.upperBound, "," + line)] }
      return [.insertion(at: range.upperBound, ","), .insertion(at: comment.range.end.index, line)]
    }
    let own = source.comments(before: next + 1).last { source.isOwn($0, previous) }
    return [.insertion(at: own?.range.end.index ?? Int(source.tree.tokens[next].end), line + ",")]
  }

  /// As between the first two entries, where they stand on one line.
  private var separator: String {
    let entries = source.entries(collection)
    guard entries.count > 1 else { return ", " }
    let comma = Int(source[entries[0]].endToken)
    let end = Int(source.tree.tokens[comma].end)
    return source.tree.range(entries[1]).start.index == end ? "," : ", "
  }

  private func margin(_ offset: Int) -> String {
    String(decoding: source.text[source.lineStart(offset)..<offset], as: UTF8.self)
  }
}
