internal import SourceText

/// What a text lacks that should be `name: value`.
enum EntrySlip {
  /// Nil where the text begins with no name, or isn't of this kind: `name:value`, `name = value`.
  static func candidate(_ text: [UInt8], _ range: Range<Int>) -> RepairCandidate? {
    let nameEnd = range.first { !WrittenLine.isOfName(text[$0]) } ?? range.upperBound
    guard nameEnd > range.lowerBound, nameEnd < range.upperBound else { return nil }
    if text[nameEnd] == UInt8(ascii: ":") {
      let value = nameEnd + 1
      guard value < range.upperBound, text[value] != UInt8(ascii: " ") else { return nil }
      return .insert(" ", at: value, "put a space behind the colon", distance: 0).plain
    }
    let sign = skippingSpaces(nameEnd)
    guard sign < range.upperBound, text[sign] == UInt8(ascii: "=") else { return nil }
    let value = skippingSpaces(sign + 1)
    let replacement = value < range.upperBound ? ": " : ":"
    return .replace(nameEnd..<value, by: replacement, "write a colon for the equals sign", distance: 1)
      .making(text[range.lowerBound..<nameEnd])

    func skippingSpaces(_ start: Int) -> Int {
      (start..<range.upperBound).first { text[$0] != UInt8(ascii: " ") } ?? range.upperBound
    }
  }
}
