internal import DocumentModel
internal import YAMLReading

/// A plain scalar without a tag.
struct PlainScalar {
  var node: NodeID
  var range: Range<Int>
  var isKey: Bool
  var traits: ScalarTraits
}

/// Properties of a plain scalar that parsers disagree on, or that a parser may lose.
///
/// YAML 1.1 parsers resolve plain scalars by the type repository (yaml.org/type), YAML 1.2 parsers by the core schema
/// (1.2.2, 10.3.2).
struct ScalarTraits: OptionSet {
  let rawValue: UInt16

  /// `yes`, `no`, `on`, `off`, `true` and `false` in lower, title or upper case.
  static let booleanWord = Self(rawValue: 1 << 0)
  /// `017`: 15 in YAML 1.1, 17 in YAML 1.2.
  static let implicitOctal = Self(rawValue: 1 << 1)
  /// `0o17`: 15 in YAML 1.2, a string in YAML 1.1.
  static let explicitOctal = Self(rawValue: 1 << 2)
  /// `22:30`: 1350 in YAML 1.1, a string in YAML 1.2. Some 1.1 parsers read `08:30` as a number too.
  static let sexagesimal = Self(rawValue: 1 << 3)
  /// `2024-01-31`: a date in YAML 1.1, a string in YAML 1.2.
  static let timestamp = Self(rawValue: 1 << 4)
  /// `~`, `null`, `Null`, `NULL`.
  static let nullWord = Self(rawValue: 1 << 5)
  /// `=` and `<<`: special types in YAML 1.1.
  static let sign = Self(rawValue: 1 << 6)
  /// `1_000`, `0b11`: a number in YAML 1.1, a string in YAML 1.2.
  static let olderNumber = Self(rawValue: 1 << 7)
  /// `1e3`, `08`, `-.5`: a number in YAML 1.2, a string in YAML 1.1.
  static let newerNumber = Self(rawValue: 1 << 8)
  /// A number that a double may not preserve, due to its digits or magnitude.
  static let largeNumber = Self(rawValue: 1 << 9)
  /// `3.10`: several decimals, the last of which is 0.
  static let trailingZero = Self(rawValue: 1 << 10)
  /// `.5`, `-.5e3`: no digit before the point.
  static let leadingPoint = Self(rawValue: 1 << 11)
  /// `1e3`, `1.5e-7`.
  static let exponent = Self(rawValue: 1 << 12)
  /// `.inf` and its spellings.
  static let infinity = Self(rawValue: 1 << 13)
  /// `.nan` and its spellings.
  static let notANumber = Self(rawValue: 1 << 14)
  /// A number to all parsers.
  static let number = Self(rawValue: 1 << 15)

  /// Whether YAML 1.1 parsers read the text without quotes as another type. `0o17` counts too.
  static func isTyped(_ text: [UInt8]) -> Bool {
    guard !text.isEmpty else { return true }
    let traits = of(text, range: 0..<text.count)
    // `1e3` is a string in YAML 1.1; the other traits never occur without `number` or `newerNumber`.
    return !traits.subtracting([.newerNumber, .leadingPoint, .exponent, .largeNumber, .trailingZero]).isEmpty
  }

  /// The traits of a scalar. Constant time for most strings, because their first byte decides.
  ///
  /// - Parameter range: The range of the scalar; not empty.
  @inline(__always)
  static func of(_ text: [UInt8], range: Range<Int>) -> Self {
    switch text[range.lowerBound] {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      var number = NumberTraits(text, range: range)
      return number.read()
    case UInt8(ascii: "y"), UInt8(ascii: "Y"), UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "t"),
      UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "o"), UInt8(ascii: "O"),
      UInt8(ascii: "~"), UInt8(ascii: "="), UInt8(ascii: "<"):
      // `false` is the longest word.
      return range.count <= 5 ? word(text[range]) : []
    case _: return []
    }
  }

  private static func word(_ text: ArraySlice<UInt8>) -> Self {
    let number = number(of: text)
    return words.first { $0.number == number }?.traits ?? []
  }

  /// The words, each encoded as an integer.
  private static let words: [(number: UInt64, traits: Self)] = {
    let booleans = ["yes", "no", "on", "off", "true", "false"].flatMap {
      [$0, $0.prefix(1).uppercased() + String($0.dropFirst()), $0.uppercased()]
    }
    let groups: [([String], Self)] = [
      (booleans, .booleanWord), (["null", "Null", "NULL", "~"], .nullWord), (["=", "<<"], .sign),
    ]
    return groups.flatMap { words, traits in words.map { (number(of: $0.utf8), traits) } }
  }()

  /// Up to eight bytes as a big-endian integer.
  private static func number(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Whether a quoted string could be written plain.
enum PlainText {
  /// Whether a scalar needs its quotes as the value of a key.
  static func needsQuotes(_ index: Int, of tokens: TokenTable, in source: LintSource, inFlow: Bool) -> Bool {
    let token = tokens[index]
    // `"a\` above `b"` is `ab`; without quotes, there would be a space between.
    if token.style == .doubleQuoted, token.line < token.endLine, endsLineInBackslash(source.text[token.range]) {
      return true
    }
    if hasHiddenEscapes(index, of: tokens, in: source) { return true }
    return !PlainScalars.isWritable(tokens.value(index), in: inFlow ? .flow : .block)
  }

  /// Whether escapes make characters visible that would otherwise be invisible.
  static func hasHiddenEscapes(_ index: Int, of tokens: TokenTable, in source: LintSource) -> Bool {
    InvisibleCharacters.areEscaped(tokens.value(index), in: source.text[tokens[index].range])
  }

  private static func endsLineInBackslash(_ text: ArraySlice<UInt8>) -> Bool {
    for index in text.indices where text[index] == UInt8(ascii: "\\") && index + 1 < text.endIndex {
      if text[index + 1].isBreak { return true }
    }
    return false
  }
}
