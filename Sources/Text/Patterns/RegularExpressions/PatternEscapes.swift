enum PatternEscape {
  /// A code point, which may be a surrogate.
  case character(UInt32)
  /// One of `d D w W s S`.
  case characterClass(UInt8)
  case property(UnicodeProperty, isNegated: Bool)
  /// `b` or `B`.
  case boundary(UInt8)
  /// A reference to a group by number.
  case reference(Int)
}

extension PatternScanner {
  /// Reads what follows `\u`: `XXXX`, a pair `XXXX\uXXXX`, or `{X…}`. For anything else, reads nothing and returns nil.
  mutating func unicodeEscape() -> UInt32? {
    let start = position
    if peek() == UInt8(ascii: "{") {
      position += 1
      var value: UInt32 = 0
      var count = 0
      while let digit = hexadecimalValue(peek()) {
        // Clamp, so that many digits don't overflow.
        value = min(value << 4 | digit, 0x110000)
        count += 1
        position += 1
      }
      if count > 0, value <= 0x10FFFF, peek() == UInt8(ascii: "}") {
        position += 1
        return value
      }
      position = start
      return nil
    }
    guard let unit = hexadecimal(4) else { return nil }
    // `\uD83D\uDE00` is one character; `\uD83D` alone is a surrogate.
    guard (0xD800...0xDBFF).contains(unit), peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") else {
      return unit
    }
    let afterFirst = position
    position += 2
    if let low = hexadecimal(4), (0xDC00...0xDFFF).contains(low) {
      return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    position = afterFirst
    return unit
  }
}

extension PatternTranslator {
  /// Reads the escape whose backslash, already skipped, is at `start`.
  mutating func readEscape(
    from start: Int, inClass: Bool
  ) throws(RegularExpression.SyntaxError) -> PatternEscape {
    guard !scanner.isAtEnd else { throw scanner.error("nothing after the backslash", at: start) }
    let byte = scanner.peek()
    switch byte {
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "w"), UInt8(ascii: "W"), UInt8(ascii: "s"),
      UInt8(ascii: "S"):
      scanner.position += 1
      return .characterClass(byte)
    case UInt8(ascii: "b") where inClass: return simple(0x08)
    case UInt8(ascii: "b"),
      UInt8(ascii: "B") where !inClass:
      scanner.position += 1
      return .boundary(byte)
    case UInt8(ascii: "f"): return simple(0x0C)
    case UInt8(ascii: "n"): return simple(0x0A)
    case UInt8(ascii: "r"): return simple(0x0D)
    case UInt8(ascii: "t"): return simple(0x09)
    case UInt8(ascii: "v"): return simple(0x0B)
    case UInt8(ascii: "-") where inClass: return simple(0x2D)
    case UInt8(ascii: "c"): return readControl()
    case UInt8(ascii: "x"):
      scanner.position += 1
      // Without two digits, `\x` is the letter x, as in `\xZ` (Annex B).
      return .character(scanner.hexadecimal(2) ?? UInt32(byte))
    case UInt8(ascii: "u"):
      scanner.position += 1
      // Without digits, `\u` is the letter u, as in `\uZ` (Annex B).
      return .character(scanner.unicodeEscape() ?? UInt32(byte))
    case UInt8(ascii: "p"), UInt8(ascii: "P"): return try readProperty(from: start)
    case UInt8(ascii: "k"): return try readNamedReference(from: start, inClass: inClass)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return readDigits(inClass: inClass)
    case _ where scanner.isLetter(byte):
      // The escape may mean something in another language: `\Z` in Python and .NET. Here it would match the letter Z.
      let advice = Self.advice(on: byte).map { " (\($0))" } ?? ""
      throw scanner.error("\\\(Unicode.Scalar(byte)) is not an escape in ECMA-262\(advice)", at: start)
    default: return .character(scanner.next() ?? 0)
    }
  }

  private static func advice(on letter: UInt8) -> String? {
    switch letter {
    case UInt8(ascii: "A"): "use ^ for the start"
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): "use $ for the end"
    case UInt8(ascii: "h"): "use [ \\t] for spaces and tabs"
    default: nil
    }
  }

  private mutating func simple(_ value: UInt32) -> PatternEscape {
    scanner.position += 1
    return .character(value)
  }

  private mutating func readControl() -> PatternEscape {
    let letter = scanner.peek(1)
    if scanner.isLetter(letter) {
      scanner.position += 2
      return .character(UInt32(letter & 0x1F))
    }
    // The backslash is literal, and `c` is the next character (Annex B).
    return .character(UInt32(UInt8(ascii: "\\")))
  }

  private mutating func readProperty(from start: Int) throws(RegularExpression.SyntaxError) -> PatternEscape {
    let isNegated = scanner.peek() == UInt8(ascii: "P")
    let letter = scanner.peek()
    scanner.position += 1
    // Without braces, `\p` is the letter p (Annex B).
    guard scanner.peek() == UInt8(ascii: "{"),
      let end = scanner.bytes[scanner.position...].firstIndex(of: UInt8(ascii: "}"))
    else { return .character(UInt32(letter)) }
    let text = String(decoding: scanner.bytes[scanner.position + 1..<end], as: UTF8.self)
    guard let property = UnicodeProperty(text) else {
      throw scanner.error("unknown Unicode property \"\(text)\"", at: start)
    }
    scanner.position = end + 1
    return .property(property, isNegated: isNegated)
  }

  private mutating func readNamedReference(
    from start: Int, inClass: Bool
  ) throws(RegularExpression.SyntaxError) -> PatternEscape {
    scanner.position += 1
    guard !inClass, scanner.peek() == UInt8(ascii: "<") else {
      // `\k` is a reference only in patterns with named groups (Annex B).
      if !groups.numbers.isEmpty { throw scanner.error("\\k requires a group name: \\k<name>", at: start) }
      return .character(UInt32(UInt8(ascii: "k")))
    }
    if groups.numbers.isEmpty { return .character(UInt32(UInt8(ascii: "k"))) }
    scanner.position += 1
    let name = try PatternGroups.readName(&scanner)
    guard let number = groups.numbers[name] else { throw scanner.error("unknown group \"\(name)\"", at: start) }
    return .reference(number)
  }

  private mutating func readDigits(inClass: Bool) -> PatternEscape {
    let first = scanner.peek()
    // `\0` is NUL unless a digit follows.
    if first == UInt8(ascii: "0"), !scanner.isDigit(scanner.peek(1)) { return simple(0) }
    let beforeNumber = scanner.position
    if first != UInt8(ascii: "0"), !inClass, let number = scanner.number() {
      // `\9` is a reference only if there are nine groups; otherwise it is octal or the digit itself (Annex B).
      if number <= groups.count { return .reference(number) }
      scanner.position = beforeNumber
    }
    var value: UInt32 = 0
    var count = 0
    // At most `\377`: a third digit only if the first is 0 to 3.
    while count < 3, scanner.peek() >= UInt8(ascii: "0"), scanner.peek() <= UInt8(ascii: "7"), value < 0o40 {
      value = value * 8 + UInt32(scanner.peek() - UInt8(ascii: "0"))
      scanner.position += 1
      count += 1
    }
    // `\8` isn't octal, so it is the digit itself.
    return count > 0 ? .character(value) : simple(UInt32(first))
  }
}
