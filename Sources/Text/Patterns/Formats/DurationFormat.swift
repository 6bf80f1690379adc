/// `duration` of RFC 3339, appendix A: `P1Y2M3DT4H5M6S`, `P4W`. Units may be omitted only at either end.
enum DurationFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard FormatCharacters.contains(text, at: 0, byte: UInt8(ascii: "P")) else { return false }
    var position = 1
    // Weeks can't be combined with other units: `P1Y2W` is invalid.
    if isWeeks(text) { return true }
    let days = countOfUnits(text, at: &position, UInt8(ascii: "Y"), UInt8(ascii: "M"), third: UInt8(ascii: "D"))
    guard let days else { return false }
    if position == text.count { return days > 0 }
    guard text[position] == UInt8(ascii: "T") else { return false }
    position += 1
    let times = countOfUnits(text, at: &position, UInt8(ascii: "H"), UInt8(ascii: "M"), third: UInt8(ascii: "S"))
    // `PT` needs at least one unit after it.
    return (times ?? 0) > 0 && position == text.count
  }

  private static func isWeeks(_ text: Span<UInt8>) -> Bool {
    guard text.count > 2, text[text.count - 1] == UInt8(ascii: "W") else { return false }
    for index in 1..<text.count - 1 where !FormatCharacters.isDigit(text[index]) { return false }
    return true
  }

  /// Reads numbers with these units, in order and without gaps.
  ///
  /// - Returns: The number of units; nil if a number has a different unit or the order is wrong.
  private static func countOfUnits(
    _ text: Span<UInt8>, at position: inout Int, _ first: UInt8, _ second: UInt8, third: UInt8
  ) -> Int? {
    var last: Int?
    var count = 0
    while position < text.count, FormatCharacters.isDigit(text[position]) {
      while position < text.count, FormatCharacters.isDigit(text[position]) { position += 1 }
      guard position < text.count else { return nil }
      let rank: Int
      switch text[position] {
      case first: rank = 0
      case second: rank = 1
      case third: rank = 2
      default: return nil
      }
      // `P1Y1D` skips the months, which the grammar doesn't allow.
      if let last, rank != last + 1 { return nil }
      last = rank
      count += 1
      position += 1
    }
    return count
  }
}
