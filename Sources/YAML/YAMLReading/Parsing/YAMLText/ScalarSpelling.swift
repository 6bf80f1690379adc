internal import DocumentModel

/// The one spelling that a value has in canonical form.
package enum ScalarSpelling {
  /// A plain scalar without a tag.
  package enum Reading {
    /// Every reader takes it for the same value, which has this spelling; nil for text.
    case same(String?)
    /// Readers of YAML 1.1 and of 1.2 differ. YAML 1.2 takes it for the value of this spelling; nil for text.
    case different(String?)
    /// A number with a leading zero, which people mean as octal or as text.
    case leadingZero
  }

  package static func reading(_ text: ArraySlice<UInt8>) -> Reading {
    switch CoreSchema.resolve(text.span) {
    case .string: return OlderReading.of(text) == .text ? .same(nil) : .different(nil)
    case .null: return OlderReading.of(text) == .null ? .same("null") : .different("null")
    case .boolean(let value):
      let spelling = value ? "true" : "false"
      return OlderReading.of(text) == .boolean(value) ? .same(spelling) : .different(spelling)
    case .number(let number, _):
      if hasLeadingZero(text) { return .leadingZero }
      return OlderReading.isSame(text, number: number) ? .same(number.spelling) : .different(number.spelling)
    }
  }

  /// Whether a plain key names the same entry in another spelling. A whole number names what it is, a fraction what it looks
  /// like.
  package static func isSameName(_ key: ArraySlice<UInt8>, spelling: String) -> Bool {
    guard case .number(let number, let isFloat) = CoreSchema.resolve(key.span) else { return true }
    return !isFloat && number.description == spelling
  }

  /// `007`; not `0`, `0.5`, `0x7` and `0o7`.
  private static func hasLeadingZero(_ text: ArraySlice<UInt8>) -> Bool {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    let digits = text.dropFirst(isSigned ? 1 : 0).prefix(while: \.isDigit)
    return digits.count > 1 && digits.first == UInt8(ascii: "0")
  }

  /// A text on one line: plain where every reader reads that text back, else in quotes, and with escapes where it looks
  /// like another text.
  package static func text(_ text: ArraySlice<UInt8>, in context: PlainScalars.Context) -> Quoting {
    if InvisibleCharacters.mislead(in: text) { return .quoted(QuotedText.double(text, showsInvisible: true)) }
    return PlainScalars.isText(text, in: context) ? .plain : .quoted(QuotedText.preferred(text))
  }

  package enum Quoting {
    case plain
    case quoted([UInt8])
  }
}
