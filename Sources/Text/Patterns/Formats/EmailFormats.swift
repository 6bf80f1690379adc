/// `Mailbox` of RFC 5321, section 4.1.2: `a.b@example.com`, `"a b"@[192.0.2.1]`; or that of RFC 6531, section 3.3, with
/// non-ASCII characters on either side.
enum Mailbox {
  /// The largest number of octets before the `@` (RFC 5321, section 4.5.3.1.1).
  private static let longestLocalPart = 64

  static func isValid(_ text: Span<UInt8>, allowsNonASCII: Bool) -> Bool {
    guard let at = endOfLocalPart(text, allowsNonASCII: allowsNonASCII) else { return false }
    return isDomain(text.extracting((at + 1)...), allowsNonASCII: allowsNonASCII)
  }

  /// The index of the `@` after the local part; nil if the text doesn't start with a local part and `@`.
  private static func endOfLocalPart(_ text: Span<UInt8>, allowsNonASCII: Bool) -> Int? {
    guard !text.isEmpty else { return nil }
    let isQuoted = text[0] == UInt8(ascii: "\"")
    let end =
      isQuoted
      ? endOfQuotedString(text, allowsNonASCII: allowsNonASCII) : endOfDotString(text, allowsNonASCII: allowsNonASCII)
    guard let end, end <= longestLocalPart, FormatCharacters.contains(text, at: end, byte: UInt8(ascii: "@")) else {
      return nil
    }
    return end
  }

  private static func endOfQuotedString(_ text: Span<UInt8>, allowsNonASCII: Bool) -> Int? {
    var position = 1
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\\"):
        guard position + 1 < text.count, (0x20...0x7E).contains(text[position + 1]) else { return nil }
        position += 2
      case 0x20...0x7E: position += 1
      case 0x80...:
        guard allowsNonASCII else { return nil }
        position += 1
      default: return nil
      }
    }
    return nil
  }

  private static func endOfDotString(_ text: Span<UInt8>, allowsNonASCII: Bool) -> Int? {
    var position = 0
    var isAtStart = true
    while position < text.count, text[position] != UInt8(ascii: "@") {
      if text[position] == UInt8(ascii: ".") {
        // `.a@b`, `a..b@c` and `a.@b` have an empty atom.
        guard !isAtStart else { return nil }
        isAtStart = true
      } else {
        guard isAtomText(text[position]) || allowsNonASCII && text[position] >= 0x80 else { return nil }
        isAtStart = false
      }
      position += 1
    }
    // Nil if there was no `@` after the last dot, or nothing between them.
    return isAtStart ? nil : position
  }

  /// `atext` of RFC 5322, section 3.2.3.
  private static func isAtomText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"),
      UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "^")...UInt8(ascii: "`"),
      UInt8(ascii: "{")...UInt8(ascii: "~"):
      true
    default: FormatCharacters.isLetterOrDigit(byte)
    }
  }

  /// Whether the text is a host name or an address in brackets (RFC 5321, section 4.1.3).
  private static func isDomain(_ text: Span<UInt8>, allowsNonASCII: Bool) -> Bool {
    guard FormatCharacters.contains(text, at: 0, byte: UInt8(ascii: "[")) else {
      return allowsNonASCII
        ? InternationalHostnameFormat.isValid(text, normalizing: true) : HostnameFormat.isValid(text)
    }
    guard text[text.count - 1] == UInt8(ascii: "]"), text.count > 2 else { return false }
    let literal = text.extracting(1..<text.count - 1)
    guard let colon = literal.indices.first(where: { literal[$0] == UInt8(ascii: ":") }) else {
      // Without a colon it must be an IPv4 address: `[192.0.2.1]`.
      return IPv4Format.isValid(literal)
    }
    if isIPv6Tag(literal.extracting(0..<colon)) { return IPv6Format.isValid(literal.extracting((colon + 1)...)) }
    // A tag for another address family, `[x400:...]`, followed by printable characters (RFC 5321, section 4.1.3).
    guard HostnameFormat.isPlainLabel(literal.extracting(0..<colon)), colon + 1 < literal.count else { return false }
    for index in colon + 1..<literal.count {
      switch literal[index] {
      case 0x21...0x5A, 0x5E...0x7E: continue
      default: return false
      }
    }
    return true
  }

  private static func isIPv6Tag(_ tag: Span<UInt8>) -> Bool {
    tag.count == 4 && tag[0] | 0x20 == UInt8(ascii: "i") && tag[1] | 0x20 == UInt8(ascii: "p")
      && tag[2] | 0x20 == UInt8(ascii: "v") && tag[3] == UInt8(ascii: "6")
  }
}
