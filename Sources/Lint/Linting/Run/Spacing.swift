internal import DocumentModel
internal import YAMLReading

/// The number of spaces that is allowed at a place.
struct SpaceBounds {
  /// Nil for no bound.
  var least: Int?
  var most: Int?

  /// - Parameter sign: -1 means no bound.
  init(least: Int? = nil, most: Int? = nil) {
    self.least = least.flatMap { $0 < 0 ? nil : $0 }
    self.most = most.flatMap { $0 < 0 ? nil : $0 }
  }

  /// `too many`, `too few`; nil if the count is right.
  func complaint(_ count: Int) -> String? {
    if let most, count > most { return "too many" }
    if let least, count < least { return "too few" }
    return nil
  }

  /// The nearest count that is right.
  func nearest(_ count: Int) -> Int {
    max(least ?? 0, min(most ?? count, count))
  }
}

extension TokenTable {
  /// The gap between a token and the one before it, where both are on one line; nil else.
  func gap(before index: Int) -> Range<Int>? {
    guard index > 0, index < count else { return nil }
    let (before, token) = (self[index - 1], self[index])
    // A block scalar ends where the next line begins.
    guard before.endLine == token.line, before.end > 0, text[Int(before.end) - 1] != 0x0A else { return nil }
    return blanks(from: before, to: token)
  }

  /// The bounds of the gap before a sign. A tag, an anchor or an alias without the space after it takes the colon for a part of
  /// its name, and to readers of YAML 1.1 a tag takes a comma and a bracket as well.
  func bounds(_ bounds: SpaceBounds, before index: Int) -> SpaceBounds {
    let isColon = kind(index) == .value
    let needsSpace = kind(index - 1) == .tag || isColon && (kind(index - 1) == .alias || kind(index - 1) == .anchor)
    return needsSpace ? SpaceBounds(least: max(1, bounds.least ?? 1), most: bounds.most.map { max(1, $0) }) : bounds
  }

  /// The gap between a token and the one after it, where both are on one line; nil else.
  func gap(after index: Int) -> Range<Int>? {
    guard index + 1 < count else { return nil }
    let (token, next) = (self[index], self[index + 1])
    guard token.endLine == next.line else { return nil }
    return blanks(from: token, to: next)
  }

  /// Whether the gap before a token may be changed in any text: no line below depends on the column of the token, and
  /// no rule for the sign on its other side applies to it.
  func isFree(before index: Int) -> Bool {
    guard !isLoneSign(index - 1), !isLoneSign(index) else { return false }
    return switch kind(index) {
    case .blockMappingStart, .blockSequenceStart: false
    case .flowSequenceStart, .flowSequenceEnd, .flowMappingStart, .flowMappingEnd, .flowEntry, .value:
      ![.flowSequenceStart, .flowMappingStart, .flowEntry, .value].contains(kind(index - 1))
    case _: true
    }
  }

  /// Whether a scalar is `-`, which next to a bracket isn't read as a string.
  private func isLoneSign(_ index: Int) -> Bool {
    guard kind(index) == .scalar, self[index].range.count == 1 else { return false }
    return "-?:".utf8.contains(text[self[index].range.lowerBound])
  }

  /// Nil if anything but blanks is between them: a lone carriage return is no end of a line to an editor.
  private func blanks(from token: TokenTable.Token, to next: TokenTable.Token) -> Range<Int>? {
    let gap = Int(token.end)..<max(Int(token.end), Int(next.start))
    return text[gap].allSatisfy(\.isBlank) ? gap : nil
  }
}

extension LintSource {
  /// The bytes that go with the sign of a document: its line, or the blanks before what follows on that.
  func markerRange(_ marker: Range<Int>) -> Range<Int> {
    let blanks = TextBytes.blanks(from: marker.upperBound, text: text)
    guard TextBytes.isLineEnd(blanks.upperBound, text: text) else { return marker.lowerBound..<blanks.upperBound }
    return marker.lowerBound..<lines.textLine(at: marker.lowerBound).end
  }
}

extension RuleFindings {
  /// Reports a gap that is too wide or too narrow, with the fix.
  ///
  /// - Parameter isFree: whether it may be changed in any text.
  func check(
    _ gap: Range<Int>?, bounds: SpaceBounds, at place: String, in source: LintSource, isFree: Bool = true
  ) {
    guard let gap, let complaint = bounds.complaint(source.scalars(gap)) else { return }
    let wanted = bounds.nearest(source.scalars(gap))
    let title = wanted == 0 ? "remove them" : "use \(wanted.counted("space"))"
    let fix = Fix.replace(gap, by: String(repeating: " ", count: wanted), title: Message(words: title))
    add("\(words: complaint) spaces \(words: place)", at: gap, fix: isFree ? fix.spelling : fix)
  }
}
