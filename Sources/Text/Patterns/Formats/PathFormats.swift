/// RFC 6901, section 3: `/a~1b/0`.
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

/// Relative JSON Pointer, section 3: `1/a`, `0#`.
enum RelativeJSONPointerFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    var position = 0
    while position < text.count, FormatCharacters.isDigit(text[position]) { position += 1 }
    guard position > 0, position == 1 || text[0] != UInt8(ascii: "0") else { return false }
    // `0#` refers to the name or index itself, so nothing may follow.
    if position + 1 == text.count, text[position] == UInt8(ascii: "#") { return true }
    return JSONPointerFormat.isValid(text.extracting(position...))
  }
}

/// A path that stays within its starting folder on any system: `Recordings/a.m4a`.
enum RelativePathFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty, !isSeparator(text[0]), !beginsWithDrive(text) else { return false }
    var start = 0
    // Backslashes separate folders on Windows, so `a\..\..\b` would leave the folder there.
    for index in 0...text.count where index == text.count || isSeparator(text[index]) {
      if index - start == 2, text[start] == UInt8(ascii: "."), text[start + 1] == UInt8(ascii: ".") { return false }
      start = index + 1
    }
    // A NUL would truncate the path.
    for index in text.indices where text[index] == 0 { return false }
    return true
  }

  private static func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

  /// Whether the path begins with a drive such as `C:`, and so is absolute or relative to another folder.
  private static func beginsWithDrive(_ text: Span<UInt8>) -> Bool {
    guard text.count >= 2, text[1] == UInt8(ascii: ":") else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[0] | 0x20)
  }
}
