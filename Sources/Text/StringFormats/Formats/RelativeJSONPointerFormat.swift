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
