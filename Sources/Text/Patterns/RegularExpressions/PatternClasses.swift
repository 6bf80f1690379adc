/// Character classes in brackets.
extension PatternTranslator {
  private enum ClassAtom {
    case character(UInt32)
    /// A class escape or property, as PCRE2 writes it inside brackets.
    case set([UInt8])
  }

  /// Reads the class whose opening bracket, already skipped, is at `start`.
  mutating func readClass(from start: Int) throws(RegularExpression.SyntaxError) {
    let isNegated = scanner.peek() == UInt8(ascii: "^")
    if isNegated { scanner.position += 1 }
    var items: [UInt8] = []
    while true {
      guard !scanner.isAtEnd else { throw scanner.error("unclosed character class", at: start) }
      if scanner.peek() == UInt8(ascii: "]") { break }
      let atomStart = scanner.position
      let first = try readClassAtom()
      // A dash before the closing bracket is literal: `[a-]`.
      guard scanner.peek() == UInt8(ascii: "-"), scanner.position + 1 < scanner.bytes.count,
        scanner.peek(1) != UInt8(ascii: "]")
      else {
        append(first, to: &items)
        continue
      }
      scanner.position += 1
      let last = try readClassAtom()
      switch (first, last) {
      case (.character(let low), .character(let high)):
        guard low <= high else { throw scanner.error("range out of order", at: atomStart) }
        appendRange(low, high: high, to: &items)
      // `[\w-.]` isn't a range, so the dash is literal (ECMA-262, Annex B).
      case (.set, _), (_, .set):
        append(first, to: &items)
        append(.character(0x2D), to: &items)
        append(last, to: &items)
      }
    }
    scanner.position += 1
    // `[]` matches nothing and `[^]` anything, but PCRE2 would read the bracket as a member.
    if items.isEmpty {
      emit(isNegated ? "(?s:.)" : "(?:(?!))")
    } else {
      emit(isNegated ? "[^" : "[")
      output.append(contentsOf: items)
      emit("]")
    }
  }

  private mutating func readClassAtom() throws(RegularExpression.SyntaxError) -> ClassAtom {
    let start = scanner.position
    guard let value = scanner.next() else { throw scanner.error("unclosed character class", at: start) }
    guard value == 0x5C else { return .character(value) }
    switch try readEscape(from: start, inClass: true) {
    case .character(let value): return .character(value)
    case .characterClass(let letter): return .set(Self.characterClass(letter, inBrackets: true))
    case .property(let property, let isNegated): return .set(Array(property.pattern(isNegated: isNegated).utf8))
    case .boundary, .reference: throw scanner.error("not allowed in a character class", at: start)
    }
  }

  private func append(_ atom: ClassAtom, to items: inout [UInt8]) {
    switch atom {
    case .character(let value): appendRange(value, high: value, to: &items)
    case .set(let bytes): items.append(contentsOf: bytes)
    }
  }

  /// Appends a range without surrogates, which UTF-8 can't contain.
  private func appendRange(_ low: UInt32, high: UInt32, to items: inout [UInt8]) {
    let low = (0xD800...0xDFFF).contains(low) ? 0xE000 : low
    let high = (0xD800...0xDFFF).contains(high) ? 0xD7FF : high
    guard low <= high else { return }
    Self.appendLiteral(low, to: &items)
    guard low < high else { return }
    items.append(UInt8(ascii: "-"))
    Self.appendLiteral(high, to: &items)
  }

  /// ECMA-262, section 22.2.2.9, CharacterClassEscape: digits and word characters are ASCII, white space is Unicode's.
  static func characterClass(_ letter: UInt8, inBrackets: Bool) -> [UInt8] {
    switch (letter, inBrackets) {
    case (UInt8(ascii: "s"), true): Array(whiteSpace.utf8)
    case (UInt8(ascii: "s"), false): Array("[\(whiteSpace)]".utf8)
    case (UInt8(ascii: "S"), true): Array(notWhiteSpace.utf8)
    case (UInt8(ascii: "S"), false): Array("[^\(whiteSpace)]".utf8)
    default: [UInt8(ascii: "\\"), letter]
    }
  }

  private static let whiteSpace =
    #"\x09-\x0d\x20\xa0\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}"#
  private static let notWhiteSpace =
    #"\x00-\x08\x0e-\x1f\x21-\x9f\xa1-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}"#
    + #"\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}"#
}
