internal import DocumentModel

extension OlderReading {
  /// Whether every reader of YAML 1.1 is known to take two plain scalars, neither a text, for the same value.
  package static func isSame(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    if one.elementsEqual(other) { return true }
    switch (of(one), of(other)) {
    case (.null, .null): return true
    // Some readers take `y` and `n` for text.
    case (.boolean(let first), .boolean(let second)): return first == second && one.count > 1 && other.count > 1
    case (.integer, .integer), (.float, .float):
      guard let first = decimal(one), let second = decimal(other) else { return false }
      return first == second
    case (_, _): return false
    }
  }

  /// Whether every reader of YAML 1.1 is known to take a plain scalar, a number by YAML 1.2, for that number.
  static func isSame(_ text: ArraySlice<UInt8>, number: ExactNumber) -> Bool {
    // Both versions have the same words for what isn't finite, and the same digits to base 16.
    if !number.isFinite || text.starts(with: "0x".utf8) { return true }
    return decimal(text) == number
  }

  /// The number in base 10 that all readers of YAML 1.1 see; nil if they differ, or see none.
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
      // An exponent has a sign, or some readers see text.
      if rest.first.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true {
        let sign = rest.dropFirst().first
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        rest = rest.dropFirst(2).drop(while: \.isDigit)
      }
    }
    return rest.isEmpty ? ExactNumber(decimal: digits.span) : nil
  }
}
