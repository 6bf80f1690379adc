/// RFC 6901, 3: `/a~1b/0`.
enum JSONPointerFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return true }
    guard text[0] == UInt8(ascii: "/") else { return false }
    for index in text.indices where text[index] == UInt8(ascii: "~") {
      guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "0") || text[index + 1] == UInt8(ascii: "1") else {
        return false
      }
    }
    return true
  }
}
