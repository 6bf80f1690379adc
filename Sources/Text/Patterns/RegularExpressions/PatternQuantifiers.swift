struct Repetition {
  var minimum: Int
  /// The largest number of repetitions; nil if unbounded.
  var maximum: Int?

  /// The largest count that PCRE2 supports.
  private static let limit = 65_535
  /// The largest number of copies of the repeated part that may replace a larger count.
  private static let maxParts = 32

  /// Quantifiers for copies of the repeated part that together have the same effect; nil if there would be too many.
  var parts: [String]? {
    var parts: [String] = []
    var rest = minimum
    while rest > Self.limit {
      parts.append("{\(Self.limit)}")
      rest -= Self.limit
      if parts.count > Self.maxParts { return nil }
    }
    guard let maximum else { return parts + ["{\(rest),}"] }
    var optional = maximum - minimum
    guard optional / Self.limit <= Self.maxParts else { return nil }
    let first = min(optional, Self.limit - rest)
    parts.append("{\(rest),\(rest + first)}")
    optional -= first
    while optional > 0 {
      parts.append("{0,\(min(optional, Self.limit))}")
      optional -= Self.limit
    }
    return parts
  }
}

extension PatternTranslator {
  /// The largest number of bytes for such copies, so that nested counts don't multiply.
  private static let longestCopies = 4_096

  mutating func readQuantifier(_ start: Int) throws(RegularExpression.SyntaxError) {
    let repetition: Repetition
    switch scanner.peek() {
    case UInt8(ascii: "{"):
      guard let braces = try readBraces(start) else {
        readLiteral()
        return
      }
      repetition = braces
    case UInt8(ascii: "*"): repetition = Repetition(minimum: 0, maximum: nil)
    case UInt8(ascii: "+"): repetition = Repetition(minimum: 1, maximum: nil)
    default: repetition = Repetition(minimum: 0, maximum: 1)
    }
    if scanner.position == start { scanner.position += 1 }
    guard hasAtom else { throw scanner.error("nothing to repeat before the quantifier", at: start) }
    let suffix = scanner.skip("?") ? "?" : ""
    hasAtom = false
    let atom = output[atomStart...]
    guard let parts = repetition.parts,
      parts.count == 1 || !groups.hasReferences && atom.count * parts.count <= Self.longestCopies
    else {
      refuse("repetition count too large", at: start)
      return
    }
    for (index, part) in parts.enumerated() {
      if index > 0 { output.append(contentsOf: atom) }
      emit(part + suffix)
    }
  }

  /// Reads `{n}`, `{n,}` or `{n,m}`. For anything else, reads nothing and returns nil.
  mutating func readBraces(_ start: Int) throws(RegularExpression.SyntaxError) -> Repetition? {
    scanner.position += 1
    guard let minimum = scanner.number() else {
      scanner.position = start
      return nil
    }
    let isOpen = scanner.skip(",")
    let maximum = isOpen ? scanner.number() : minimum
    guard scanner.skip("}") else {
      scanner.position = start
      return nil
    }
    if let maximum, maximum < minimum { throw scanner.error("quantifier range out of order", at: start) }
    return Repetition(minimum: minimum, maximum: maximum)
  }
}
