internal import DocumentModel

extension SyntaxTree {
  /// The comment, by its place among all, that one is aligned with on the lines above it; nil for none.
  public func alignedAbove(_ index: Int) -> Int? {
    guard index > 0, !comments[index].isContinuation else { return nil }
    let above = comments[..<index].lastIndex { !$0.isContinuation }
    return above.flatMap { areAligned($0, lower: index) ? $0 : nil }
  }

  /// The same on the lines below it.
  public func alignedBelow(_ index: Int) -> Int? {
    guard !comments[index].isContinuation else { return nil }
    let below = comments[(index + 1)...].firstIndex { !$0.isContinuation }
    return below.flatMap { areAligned(index, lower: $0) ? $0 : nil }
  }

  /// Whether two comments are after text on lines that follow each other, those that continue the first between them, and in one
  /// column on purpose: with one blank before both, their texts are as long by chance.
  private func areAligned(_ upper: Int, lower: Int) -> Bool {
    guard
      text.lineStart(after: comments[lower - 1].range.end.index)
        == text.lineStart(before: comments[lower].range.start.index)
    else { return false }
    let gaps = [upper, lower].map { blanks(before: comments[$0]).count }
    return gaps.allSatisfy { $0 > 0 } && gaps.contains { $0 > 1 }
      && width(before: comments[upper]) == width(before: comments[lower])
  }

  /// Unicode scalars before a comment on its line.
  public func width(before comment: Comment) -> Int { Self.width(before: comment.range.start.index, text: text) }

  /// Unicode scalars before a place on its line.
  public func width(before place: Int) -> Int { Self.width(before: place, text: text) }

  static func width(before place: Int, text: [UInt8]) -> Int {
    width(of: (place - column(of: place, text: text))..<place, text: text)
  }

  static func width(of range: Range<Int>, text: [UInt8]) -> Int {
    UTF8Bytes.scalarCount(text[range])
  }

  /// The blanks between a comment and the text before it; empty for a comment on its own line.
  func blanks(before comment: Comment) -> Range<Int> {
    let end = comment.range.start.index
    let line = text[text.lineStart(before: end)..<end]
    let count = line.reversed().prefix(while: \.isBlank).count
    return (count < line.count ? end - count : end)..<end
  }
}
