internal import DocumentModel

/// The canonical spelling of scalars.
package enum ScalarSpelling {
  /// How an untagged plain scalar is read.
  package enum Reading {
    /// All parsers read the same value, which has this canonical spelling; nil for a string.
    case same(String?)
    /// YAML 1.1 and 1.2 read different values. The spelling is that of the value in YAML 1.2; nil for a string.
    case different(String?)
    /// A number with a leading zero, which people mean as octal or as a string.
    case leadingZero
  }

  package static func reading(_ text: ArraySlice<UInt8>) -> Reading {
    switch CoreSchema.resolve(text.span) {
    case .string: return YAML11Scalar.of(text) == .text ? .same(nil) : .different(nil)
    case .null: return YAML11Scalar.of(text) == .null ? .same("null") : .different("null")
    case .boolean(let value):
      let spelling = value ? "true" : "false"
      return YAML11Scalar.of(text) == .boolean(value) ? .same(spelling) : .different(spelling)
    case .number(let number, _):
      if hasLeadingZero(text) { return .leadingZero }
      return YAML11Scalar.isSame(text, number: number) ? .same(number.spelling) : .different(number.spelling)
    }
  }

  /// Whether a plain key keeps its name: an integer's is its value, a fraction's its spelling.
  package static func isSameName(_ key: ArraySlice<UInt8>, spelling: String) -> Bool {
    guard case .number(let number, let isFloat) = CoreSchema.resolve(key.span) else { return true }
    return !isFloat && number.description == spelling
  }

  /// True for `007`; false for `0`, `0.5`, `0x7` and `0o7`.
  private static func hasLeadingZero(_ text: ArraySlice<UInt8>) -> Bool {
    let isSigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    let digits = text.dropFirst(isSigned ? 1 : 0).prefix(while: \.isDigit)
    return digits.count > 1 && digits.first == UInt8(ascii: "0")
  }

  /// How to write a string on one line: plain if all parsers read it back, otherwise quoted; with escapes if it
  /// contains misleading characters.
  package static func text(_ text: ArraySlice<UInt8>, in context: PlainScalars.Context) -> Quoting {
    if InvisibleCharacters.mislead(in: text) { return .quoted(QuotedText.double(text, showsInvisible: true)) }
    return PlainScalars.isText(text, in: context) ? .plain : .quoted(QuotedText.preferred(text))
  }

  package enum Quoting {
    case plain
    case quoted([UInt8])
  }
}
