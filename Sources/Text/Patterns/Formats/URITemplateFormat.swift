/// RFC 6570, section 2: `http://example.com/{+path}{?query*,page:3}`.
enum URITemplateFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    var position = 0
    while position < text.count {
      if text[position] == UInt8(ascii: "{") {
        guard readExpression(text, at: &position) else { return false }
      } else if let end = FormatCharacters.endOfPercentEncoded(text, at: position) {
        position = end
      } else {
        let (value, end) = FormatCharacters.scalar(text, at: position)
        guard isLiteral(value) else { return false }
        position = end
      }
    }
    return true
  }

  /// Whether the character is a literal of section 2.1, or the apostrophe, which an erratum adds.
  private static func isLiteral(_ value: UInt32) -> Bool {
    switch value {
    case 0x21, 0x23...0x24, 0x26...0x3B, 0x3D, 0x3F...0x5B, 0x5D, 0x5F, 0x61...0x7A, 0x7E: true
    default: InternationalCharacters.isGeneral(value) || InternationalCharacters.isPrivate(value)
    }
  }

  /// Reads `{…}` and moves past it; returns false if it is malformed.
  private static func readExpression(_ text: Span<UInt8>, at position: inout Int) -> Bool {
    position += 1
    // `=`, `,`, `!`, `@` and `|` are reserved for future operators, but valid in a template (RFC 6570, section 2.2).
    if position < text.count, isOperator(text[position]) { position += 1 }
    while true {
      guard readVariable(text, at: &position), position < text.count else { return false }
      position += 1
      switch text[position - 1] {
      case UInt8(ascii: "}"): return true
      case UInt8(ascii: ","): continue
      default: return false
      }
    }
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ";"),
      UInt8(ascii: "?"),
      UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "@"), UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// Reads a name with parts separated by single dots, then optionally `*` or `:` and a length from 1 to 9999.
  private static func readVariable(_ text: Span<UInt8>, at position: inout Int) -> Bool {
    while true {
      let start = position
      name: while position < text.count {
        if FormatCharacters.isLetterOrDigit(text[position]) || text[position] == UInt8(ascii: "_") {
          position += 1
        } else if let end = FormatCharacters.endOfPercentEncoded(text, at: position) {
          position = end
        } else {
          break name
        }
      }
      guard position > start else { return false }
      guard FormatCharacters.contains(text, at: position, byte: UInt8(ascii: ".")) else { break }
      position += 1
    }
    if FormatCharacters.contains(text, at: position, byte: UInt8(ascii: "*")) {
      position += 1
    } else if FormatCharacters.contains(text, at: position, byte: UInt8(ascii: ":")) {
      let start = position + 1
      position = start
      while position < text.count, FormatCharacters.isDigit(text[position]) { position += 1 }
      // The grammar doesn't allow `{a:0}` or `{a:12345}` (RFC 6570, section 2.4.1).
      return (1...4).contains(position - start) && text[start] != UInt8(ascii: "0")
    }
    return true
  }
}
