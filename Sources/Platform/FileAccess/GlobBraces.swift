extension Glob {
  /// The patterns that a pattern with `{a,b}` expands to. Beyond 256, the remaining braces are literal.
  package static func expandingBraces(_ pattern: [UInt8]) -> [[UInt8]] {
    guard pattern.contains(UInt8(ascii: "{")) else { return [pattern] }
    var waiting = [pattern]
    var done: [[UInt8]] = []
    while let next = waiting.popLast() {
      // Ten groups of two would be 1,024 patterns: `{a,b}{a,b}{a,b}…`.
      guard done.count + waiting.count < 256, let alternatives = firstBraces(next) else {
        done.append(next)
        continue
      }
      // Reversed, so that the first alternative is popped first and the order is kept.
      waiting.append(contentsOf: alternatives.reversed())
    }
    return done
  }

  /// The pattern with each alternative of the first complete braces that have a comma; nil if there are none.
  private static func firstBraces(_ pattern: [UInt8]) -> [[UInt8]]? {
    var open: [(start: Int, commas: [Int])] = []
    var index = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "{"): open.append((index, []))
      case UInt8(ascii: ",") where !open.isEmpty: open[open.count - 1].commas.append(index)
      case UInt8(ascii: "}"):
        // `{a}` has no alternatives and is literal.
        guard let (start, commas) = open.popLast(), !commas.isEmpty else { break }
        // The first pair to close is an innermost one.
        let bounds = [start] + commas + [index]
        return zip(bounds, bounds.dropFirst()).map { from, to -> [UInt8] in
          var alternative = Array(pattern[..<start])
          alternative.append(contentsOf: pattern[(from + 1)..<to])
          alternative.append(contentsOf: pattern[(index + 1)...])
          return alternative
        }
      case _: break
      }
      index += 1
    }
    return nil
  }
}
