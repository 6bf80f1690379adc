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

/// Relative JSON Pointer, 3: `1/a`, `0#`.
enum RelativeJSONPointerFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    var position = 0
    while position < text.count, FormatCharacters.isDigit(text[position]) { position += 1 }
    guard position > 0, position == 1 || text[0] != UInt8(ascii: "0") else { return false }
    if position + 1 == text.count, text[position] == UInt8(ascii: "#") { return true }
    return JSONPointerFormat.isValid(text.extracting(position...))
  }
}
