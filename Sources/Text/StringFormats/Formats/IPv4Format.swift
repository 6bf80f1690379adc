/// `dotted-quad` of RFC 2673, 3.2, without leading zeros: `192.0.2.1`.
enum IPv4Format {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 7, text.count <= 15 else { return false }
    var position = 0
    for part in 0..<4 {
      if part > 0 {
        guard FormatCharacters.contains(text, position, UInt8(ascii: ".")) else { return false }
        position += 1
      }
      let start = position
      var value = 0
      while position < text.count, FormatCharacters.isDigit(text[position]) {
        value = value * 10 + Int(text[position] &- UInt8(ascii: "0"))
        position += 1
      }
      let count = position - start
      guard count > 0, count <= 3, value <= 255, count == 1 || text[start] != UInt8(ascii: "0") else { return false }
    }
    return position == text.count
  }
}
