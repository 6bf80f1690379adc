internal import DocumentModel
internal import YAMLReading

/// The allowed number of spaces at a place.
struct SpaceBounds {
  /// Nil for no limit.
  var least: Int?
  var most: Int?

  /// A negative limit counts as none.
  init(least: Int? = nil, most: Int? = nil) {
    self.least = least.flatMap { $0 < 0 ? nil : $0 }
    self.most = most.flatMap { $0 < 0 ? nil : $0 }
  }

  /// "too many" or "too few"; nil if the count is allowed.
  func violation(_ count: Int) -> String? {
    if let most, count > most { return "too many" }
    if let least, count < least { return "too few" }
    return nil
  }

  /// The nearest allowed count.
  func nearest(_ count: Int) -> Int {
    max(least ?? 0, min(most ?? count, count))
  }
}

extension TokenTable {
  /// The gap between a token and the one before it, if they are on the same line; otherwise nil.
  func gap(before index: Int) -> Range<Int>? {
    guard index > 0, index < count else { return nil }
    let (before, token) = (self[index - 1], self[index])
    // A block scalar ends where the next line starts.
    guard before.endLine == token.line, before.end > 0, text[Int(before.end) - 1] != 0x0A else { return nil }
    return blanks(from: before, to: token)
  }

  /// The limits for the gap before a token. Without a space after it, a tag, anchor or alias would include the colon in
  /// its name, and in YAML 1.1, a tag also a comma or bracket.
  func bounds(_ bounds: SpaceBounds, before index: Int) -> SpaceBounds {
    let isColon = kind(index) == .value
    let needsSpace = kind(index - 1) == .tag || isColon && (kind(index - 1) == .alias || kind(index - 1) == .anchor)
    return needsSpace ? SpaceBounds(least: max(1, bounds.least ?? 1), most: bounds.most.map { max(1, $0) }) : bounds
  }

  /// The gap between a token and the one after it, if they are on the same line; otherwise nil.
  func gap(after index: Int) -> Range<Int>? {
    guard index + 1 < count else { return nil }
    let (token, next) = (self[index], self[index + 1])
    guard token.endLine == next.line else { return nil }
    return blanks(from: token, to: next)
  }

  /// Whether changing the gap before a token is safe in any text: no line below depends on the token's column, and no
  /// rule for the token before applies to the gap.
  func isFree(before index: Int) -> Bool {
    guard !isLoneSign(index - 1), !isLoneSign(index) else { return false }
    return switch kind(index) {
    case .blockMappingStart, .blockSequenceStart: false
    case .flowSequenceStart, .flowSequenceEnd, .flowMappingStart, .flowMappingEnd, .flowEntry, .value:
      ![.flowSequenceStart, .flowMappingStart, .flowEntry, .value].contains(kind(index - 1))
    case _: true
    }
  }

  /// Whether a scalar is a lone `-`, `?` or `:`, which next to a bracket isn't read as a string.
  private func isLoneSign(_ index: Int) -> Bool {
    guard kind(index) == .scalar, self[index].range.count == 1 else { return false }
    return "-?:".utf8.contains(text[self[index].range.lowerBound])
  }

  /// Nil if there is anything but blanks between the tokens: editors don't treat a lone carriage return as a line
  /// break.
  private func blanks(from token: TokenTable.Token, to next: TokenTable.Token) -> Range<Int>? {
    let gap = Int(token.end)..<max(Int(token.end), Int(next.start))
    return text[gap].allSatisfy(\.isBlank) ? gap : nil
  }
}

extension LintSource {
  /// The range to remove with a document marker: its line, or the blanks before whatever follows it on the line.
  func markerRange(_ marker: Range<Int>) -> Range<Int> {
    let blanks = TextBytes.blanks(from: marker.upperBound, text: text)
    guard TextBytes.isLineEnd(blanks.upperBound, text: text) else { return marker.lowerBound..<blanks.upperBound }
    return marker.lowerBound..<lines.textLine(at: marker.lowerBound).end
  }
}

extension RuleFindings {
  /// Reports a gap that is too wide or too narrow, with a fix.
  ///
  /// - Parameter isFree: Whether changing the gap is safe in any text.
  func check(
    _ gap: Range<Int>?, bounds: SpaceBounds, at place: String, in source: LintSource, isFree: Bool = true
  ) {
    guard let gap, let violation = bounds.violation(source.scalars(gap)) else { return }
    let wanted = bounds.nearest(source.scalars(gap))
    let title = wanted == 0 ? "remove them" : "use \(wanted.counted("space"))"
    let fix = Fix.replace(gap, by: String(repeating: " ", count: wanted), title: Message(words: title))
    add("\(words: violation) spaces \(words: place)", at: gap, fix: isFree ? fix.spelling : fix)
  }
}
