internal import DocumentModel

extension YAML11Scalar {
  /// Whether all YAML 1.1 parsers are known to read two plain scalars, neither of them a string, as the same value.
  package static func isSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if one.elementsEqual(other) { return true }
    switch (of(one), of(other)) {
    case (.null, .null): return true
    // Some parsers read `y` and `n` as strings.
    case (.boolean(let first), .boolean(let second)): return first == second && one.count > 1 && other.count > 1
    case (.integer, .integer), (.float, .float):
      guard let first = decimal(one), let second = decimal(other) else { return false }
      return first == second
    case (_, _): return false
    }
  }

  /// Whether all YAML 1.1 parsers are known to read a plain scalar as the number that it is in YAML 1.2.
  static func isSame(_ text: ArraySlice<UInt8>, number: ExactNumber) -> Bool {
    // Both versions spell infinity and NaN alike, and hexadecimal numbers.
    if !number.isFinite || text.starts(with: "0x".utf8) { return true }
    return decimal(text) == number
  }

  /// The decimal number that all YAML 1.1 parsers read; nil if they disagree, or read something else.
  private static func decimal(_ text: ArraySlice<UInt8>) -> ExactNumber? {
    let digits = text.filter { $0 != UInt8(ascii: "_") }
    let isSigned = digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-")
    let unsigned = digits.dropFirst(isSigned ? 1 : 0)
    let whole = unsigned.prefix(while: \.isDigit)
    if whole.first == UInt8(ascii: "0"), whole.count > 1 { return nil }
    var rest = unsigned[whole.endIndex...]
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      if whole.isEmpty, isSigned || fraction.isEmpty { return nil }
      rest = rest[fraction.endIndex...]
      // Without a sign in the exponent, some parsers read a string.
      if rest.first.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true {
        let sign = rest.dropFirst().first
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        rest = rest.dropFirst(2).drop(while: \.isDigit)
      }
    }
    return rest.isEmpty ? ExactNumber(decimal: digits.span) : nil
  }
}
