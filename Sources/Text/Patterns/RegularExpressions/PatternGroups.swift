/// The capturing groups of a pattern, counted before parsing, because the meaning of an escape depends on later groups.
struct PatternGroups {
  private(set) var count = 0
  /// The number of each named group, from 1.
  private(set) var numbers: [String: Int] = [:]
  /// Whether anything may need what a group matched; otherwise no group has to capture.
  private(set) var hasReferences: Bool

  /// - Parameter captures: Whether the caller will ask what a group matched.
  init(_ bytes: [UInt8], captures: Bool = false) throws(RegularExpression.SyntaxError) {
    hasReferences = captures
    var scanner = PatternScanner(bytes: bytes)
    var isInClass = false
    while !scanner.isAtEnd {
      let byte = scanner.peek()
      scanner.position += 1
      switch byte {
      case UInt8(ascii: "\\"):
        let escaped = scanner.peek()
        // `\0` is NUL, not a reference.
        if escaped == UInt8(ascii: "k") || scanner.isDigit(escaped) && escaped != UInt8(ascii: "0") {
          hasReferences = true
        }
        scanner.position += 1
      case UInt8(ascii: "["): isInClass = true
      // Inside a class, `[` is literal: `[[]` ends at the first `]`.
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: try countGroup(&scanner)
      default: break
      }
    }
  }

  private mutating func countGroup(_ scanner: inout PatternScanner) throws(RegularExpression.SyntaxError) {
    guard scanner.peek() == UInt8(ascii: "?") else {
      count += 1
      return
    }
    // `(?<=` and `(?<!` are look-behinds, not named groups.
    guard scanner.peek(1) == UInt8(ascii: "<"), scanner.peek(2) != UInt8(ascii: "="),
      scanner.peek(2) != UInt8(ascii: "!")
    else { return }
    let start = scanner.position + 2
    scanner.position = start
    let name = try Self.readName(&scanner)
    count += 1
    guard numbers.updateValue(count, forKey: name) == nil else {
      throw scanner.error("duplicate group name \"\(name)\"", at: start)
    }
  }

  /// Reads `name>`, in which letters may be written as `\uXXXX` (ECMA-262, RegExpIdentifierName).
  static func readName(_ scanner: inout PatternScanner) throws(RegularExpression.SyntaxError) -> String {
    var name = ""
    while true {
      let start = scanner.position
      guard var value = scanner.next() else { throw scanner.error("missing > after the group name", at: start) }
      if value == 0x3E, !name.isEmpty { return name }
      if value == 0x5C, scanner.peek() == UInt8(ascii: "u") {
        scanner.position += 1
        guard let escaped = scanner.unicodeEscape() else {
          throw scanner.error("\\u requires hexadecimal digits", at: start)
        }
        value = escaped
      }
      guard let scalar = Unicode.Scalar(value), isAllowed(scalar, first: name.isEmpty) else {
        throw scanner.error(
          "a group name may contain letters, digits, $ and _, and cannot start with a digit", at: start)
      }
      name.unicodeScalars.append(scalar)
    }
  }

  private static func isAllowed(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    if first { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || scalar == "\u{200C}" || scalar == "\u{200D}"
  }
}
