internal import Analysis
internal import DocumentModel

extension ChangeRun {
  /// Inserts comment lines above keys that are first on their line, with a blank line before the comment if another
  /// entry precedes it. Other keys get no comment.
  ///
  /// - Parameter lines: The lines for a path and the column of its key.
  mutating func comment(_ paths: [Path], lines: (Path, Int) -> [String]) {
    insert(paths.compactMap { comment($0, lines: lines) })
  }

  private func comment(_ path: Path, lines: (Path, Int) -> [String]) -> TextEdit? {
    let document = text.values
    let group = path.parent
    guard let name = path.segments.last?.token, let parent = text.node(at: group),
      let key = document.entry(parent, named: name)?.key
    else { return nil }
    let bytes = text.bytes
    let start = document.range(key).start.index
    let lineStart = bytes.lineStart(before: start)
    guard bytes[lineStart..<start].allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    let margin = String(repeating: " ", count: start - lineStart)
    let lineBreak = bytes.lineBreak
    let isFirst = document.entries(parent).first { _ in true }?.key == key
    let gap = isFirst || Self.isBlankLine(before: lineStart, bytes: bytes) ? "" : lineBreak
    let comment = gap + lines(path, start - lineStart).map { margin + $0 + lineBreak }.joined()
    return TextEdit(ByteRange(lineStart..<lineStart), comment)
  }

  /// Whether the previous line is blank or doesn't exist.
  private static func isBlankLine(before lineStart: Int, bytes: [UInt8]) -> Bool {
    guard lineStart > 0 else { return true }
    return bytes[bytes.lineStart(before: lineStart - 1)..<lineStart].allSatisfy { $0 <= UInt8(ascii: " ") }
  }
}
