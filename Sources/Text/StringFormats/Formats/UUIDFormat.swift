/// RFC 4122, 3: `2eb8aa08-aa98-11ea-b4aa-73b441d16380`, of any version.
enum UUIDFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for index in text.indices {
      switch index {
      case 8, 13, 18, 23: guard text[index] == UInt8(ascii: "-") else { return false }
      default: guard FormatCharacters.isHexadecimal(text[index]) else { return false }
      }
    }
    return true
  }
}
