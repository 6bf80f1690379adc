/// A line of a text, its line break left out.
struct TextLine {
  /// From 0.
  var number: Int
  var range: Range<Int>
  /// The end of its line break; the end of the line where it has none.
  var end: Int

  var hasBreak: Bool { end > range.upperBound }
}

/// Where the lines of a text start. A line ends at LF, as in the places of diagnostics.
struct LineTable {
  private(set) var starts: [UInt32]

  init(_ text: [UInt8], from start: Int) {
    starts = [UInt32(truncatingIfNeeded: start)]
    let span = text.span
    var index = start
    while index < span.count {
      if span[index] == 0x0A { starts.append(UInt32(truncatingIfNeeded: index &+ 1)) }
      index &+= 1
    }
  }

  var count: Int { starts.count }

  func line(_ number: Int, in text: [UInt8]) -> TextLine {
    let start = Int(starts[number])
    let end = number + 1 < starts.count ? Int(starts[number + 1]) : text.count
    var content = end
    if content > start, text[content - 1] == 0x0A { content -= 1 }
    if content > start, content < end, text[content - 1] == 0x0D { content -= 1 }
    return TextLine(number: number, range: start..<max(start, content), end: end)
  }

  /// The line that a place lies in. Logarithmic.
  func number(of place: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle }
    }
    return low
  }
}
