/// Strings that every reader of YAML, 1.1 or 1.2, takes for themselves when they stand without quotes.
package enum PlainScalar {
  package static func isSafe(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, first != " ", last != " ", last != ":" else {
      return false
    }
    if indicators.contains(first) || isWord(text) || isLikeNumber(text) { return false }
    var before: Unicode.Scalar?
    for scalar in scalars {
      if !isPrintable(scalar) || (scalar == " " && before == ":") || (scalar == "#" && before == " ") { return false }
      before = scalar
    }
    return true
  }

  /// What begins something else.
  private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`=<~".unicodeScalars)

  private static func isWord(_ text: String) -> Bool {
    ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
      || text.hasPrefix("---") || text.hasPrefix("...")
  }

  /// Whether any reader might see a number, a time or a date: digits and what may stand among them.
  private static func isLikeNumber(_ text: String) -> Bool {
    let body =
      text.utf8.first.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } == true ? text.dropFirst() : text[...]
    guard let first = body.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return false }
    if body.lowercased() == ".inf" || body.lowercased() == ".nan" { return true }
    let prefixed = body.hasPrefix("0x") || body.hasPrefix("0o") || body.hasPrefix("0b")
    if prefixed { return true }
    if body.wholeMatch(of: /[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*/) != nil { return true }
    return body.utf8.allSatisfy { isDigit($0) || "_.:eE+-".utf8.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    case _: true
    }
  }
}
