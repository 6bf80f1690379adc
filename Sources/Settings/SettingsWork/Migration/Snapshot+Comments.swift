internal import Analysis
internal import DocumentModel
internal import Workspace
internal import YAMLReading

/// Helpers for the comments of a file that is being migrated.
extension Snapshot {
  /// The comments that occur less often in another text.
  func comments(missingIn other: Snapshot) -> [Comment] {
    let (tree, otherTree) = (reading.tree, other.reading.tree)
    guard !tree.comments.isEmpty else { return [] }
    var left: [ArraySlice<UInt8>: Int] = [:]
    for comment in otherTree.comments { left[otherTree.text[comment.range.indices], default: 0] += 1 }
    return tree.comments.filter { comment in
      let text = tree.text[comment.range.indices]
      left[text, default: 0] -= 1
      return left[text, default: 0] < 0
    }
  }

  /// Whether a comment is the one that names the file's schema.
  func isModeline(_ comment: Comment) -> Bool {
    Modeline.schema(in: text).map { comment.range.overlaps($0.range) } ?? false
  }

  /// The edit that inserts lines above an entry, or above the nearest one around it that is first on its line. Nil if
  /// there is none.
  func lines(_ lines: [String], above path: Path) -> TextEdit? {
    var path = path
    while !path.segments.isEmpty {
      if let start = start(of: path), let edit = self.lines(lines, above: start) { return edit }
      path = path.parent
    }
    return root.flatMap { self.lines(lines, above: values.range($0).start.index) }
  }

  /// The start of an entry, including its key.
  private func start(of path: Path) -> Int? {
    guard let parent = node(at: path.parent).map(values.resolve), let node = node(at: path) else { return nil }
    let key = values.kind(parent) == .object ? values.entry(parent, named: path.name)?.key : node
    return key.map { values.range($0).start.index }
  }

  private func lines(_ lines: [String], above start: Int) -> TextEdit? {
    let lineStart = text.lineStart(before: start)
    let before = text[lineStart..<start]
    guard before.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "-") }), !before.starts(with: "--".utf8)
    else { return nil }
    var top = lineStart
    // Above the comments that are there, but not above the last line of a string: `text: |` with `  # a` below it.
    let comments = reading.tree.comments
    for comment in comments[..<comments.partitioningIndex { $0.range.start.index >= lineStart }].reversed() {
      let start = comment.range.start.index - comment.column
      guard text.lineStart(after: comment.range.end.index) == top, !isModeline(comment),
        text[start..<comment.range.start.index].allSatisfy(\.isBlank)
      else { break }
      top = start
    }
    let margin = String(repeating: " ", count: before.prefix { $0 == UInt8(ascii: " ") }.count)
    return TextEdit(ByteRange(top..<top), lines.map { margin + $0 + text.lineBreak }.joined())
  }
}
