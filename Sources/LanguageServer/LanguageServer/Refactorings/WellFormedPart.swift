internal import Analysis
internal import DocumentModel
internal import YAMLReading

/// A document, or an entry in column 0, of a text that has syntax errors elsewhere.
///
/// It consists of whole lines that parse on their own to the values that the parser found there in the whole text.
/// Here, the line of `size` is one:
///
/// ```yaml
/// open: [1, 2
/// size: {x: 1, y: 2}
/// ```
struct WellFormedPart {
  let source: SyntaxDocument
  /// The offset of the part in the text.
  let start: Int

  /// The part that contains a range; nil if the errors may concern it. Linear in the text.
  init?(of snapshot: Snapshot, at range: Range<Int>) {
    let (text, values) = (snapshot.bytes, snapshot.values)
    let parts = [
      Self.lines(around: range, of: text, endingAt: Self.isMarker),
      Self.lines(around: range, of: text, endingAt: Self.mayBeginEntry),
    ]
    for part in parts.compactMap(\.self) {
      guard range.upperBound <= part.upperBound else { continue }
      let source = SyntaxDocument(Array(text[part]), limits: snapshot.context.limits)
      guard source.isWellFormed, source.parsed.diagnostics.isEmpty, source.document.roots.count == 1,
        Self.isFound(source.document, start: part.lowerBound, in: values)
      else { continue }
      self.source = source
      start = part.lowerBound
      return
    }
    return nil
  }

  /// The lines around a range: from the last one up to its start for which `isEnd` is true, to before the next such
  /// line. A document marker at the start is left out. Nil if the range starts on that marker's line.
  private static func lines(
    around range: Range<Int>, of text: [UInt8], endingAt isEnd: (ArraySlice<UInt8>) -> Bool
  ) -> Range<Int>? {
    var start = text.lineStart(before: range.lowerBound)
    while start > 0, !isEnd(text[start...]) { start = text.lineStart(before: start - 1) }
    if isMarker(text[start...]) { start = text.lineStart(after: start) }
    var end = max(start, text.lineStart(after: range.upperBound))
    while end < text.count, !isEnd(text[end...]) { end = text.lineStart(after: end) }
    return start <= range.lowerBound && start < end ? start..<end : nil
  }

  private static func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "---".utf8) || line.starts(with: "...".utf8)
  }

  /// Whether a line may begin an entry in column 0. A dash doesn't count, because the list below `a:` may start in
  /// column 0, nor does a closing bracket.
  private static func mayBeginEntry(_ line: ArraySlice<UInt8>) -> Bool {
    guard let first = line.first else { return false }
    return !" \t\r\n#}]".utf8.contains(first) && !(first == UInt8(ascii: "-") && !isMarker(line))
  }

  /// Whether the parser found the same values at this offset of the whole text.
  private static func isFound(_ part: Document, start: Int, in whole: Document) -> Bool {
    let root = part.roots[0]
    let place = part.range(root).start.index + start
    if let found = whole.roots.first(where: { whole.range($0).start.index == place }),
      part.isEqual(root, found, in: whole)
    {
      return true
    }
    guard let around = whole.roots.last(where: { whole.range($0).start.index <= place }),
      part.kind(root) == .object, whole.kind(around) == .object, part.count(root) == 1,
      let entry = part.entries(root).first(where: { _ in true })
    else { return false }
    let key = part.range(entry.key).start.index + start
    let other = whole.entries(around).first { whole.range($0.key).start.index == key }
    return other.map { part.isEqual(entry.value, $0.value, in: whole) } ?? false
  }
}
