/// Strings that need no quotes in YAML.
package enum PlainScalar {
  /// Whether every reader takes the bare text for this string: letters, digits and a few marks, and no word of YAML's.
  package static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first), !words.contains(text.lowercased()) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-_./".utf8.contains($0) }
  }

  private static let words: Set<String> = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
