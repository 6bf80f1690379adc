internal import DocumentModel

/// How YAML 1.1 parsers read a plain scalar, judging by the YAML 1.1 type repository, PyYAML, Ruby's Psych and go-yaml.
/// If they disagree, a reading other than a string counts.
package enum YAML11Scalar: Sendable {
  case null
  case boolean(Bool)
  case integer
  case float
  /// Groups of digits separated by colons: a number in base 60, or a time of day.
  case sexagesimal
  case timestamp
  /// `<<`
  case merge
  /// `=`
  case defaultValue
  case text

  package static func of(_ text: ArraySlice<UInt8>) -> YAML11Scalar {
    guard let first = text.first else { return .null }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return number(text)
    case UInt8(ascii: "~"): return text.count == 1 ? .null : .text
    case UInt8(ascii: "="): return text.count == 1 ? .defaultValue : .text
    case UInt8(ascii: "<"): return text.elementsEqual("<<".utf8) ? .merge : .text
    case _:
      // `false` is the longest word.
      guard text.count <= 5, "nNtTfFyYoO".utf8.contains(first) else { return .text }
      return words[String(decoding: text, as: UTF8.self)] ?? .text
    }
  }

  private static let words: [String: YAML11Scalar] = {
    let values: [(String, YAML11Scalar)] = [
      ("null", .null), ("true", .boolean(true)), ("yes", .boolean(true)), ("on", .boolean(true)), ("y", .boolean(true)),
      ("false", .boolean(false)), ("no", .boolean(false)), ("off", .boolean(false)), ("n", .boolean(false)),
    ]
    var result: [String: YAML11Scalar] = [:]
    for (word, value) in values {
      // YAML 1.1 has `yes`, `Yes` and `YES`, but not `yEs`.
      let title = word.prefix(1).uppercased() + word.dropFirst()
      for spelling in [word, title, word.uppercased()] { result[spelling] = value }
    }
    return result
  }()

  private static func number(_ text: ArraySlice<UInt8>) -> YAML11Scalar {
    var digits = text
    if digits.first == UInt8(ascii: "+") || digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    guard let first = digits.first else { return .text }
    switch digits.count > 1 ? String(decoding: digits.prefix(2), as: UTF8.self) : "" {
    case "0x", "0X":
      return digits.dropFirst(2).contains(where: isHexDigit) && digits.dropFirst(2).allSatisfy(isHexDigit)
        ? .integer : .text
    case "0b", "0o": return digits.count > 2 && digits.dropFirst(2).allSatisfy(isDigit) ? .integer : .text
    case _: break
    }
    if first == UInt8(ascii: ".") {
      let word = String(decoding: digits.dropFirst(), as: UTF8.self).lowercased()
      if word == "inf" || word == "nan" { return .float }
    }
    // A sign followed by underscores is a number to some parsers, so underscores count as digits.
    if digits.allSatisfy(isDigit) { return .integer }
    if isTimestamp(digits) { return .timestamp }
    if isSexagesimal(digits) { return .sexagesimal }
    return isFloat(digits) ? .float : .text
  }

  /// Digits with an optional dot and an optional exponent. By the grammar of YAML 1.1, a dot alone is a number too.
  private static func isFloat(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    let whole = rest.prefix(while: isDigit).count
    rest.removeFirst(whole)
    let hasDot = rest.first == UInt8(ascii: ".")
    if hasDot { rest = rest.drop { isDigit($0) || $0 == UInt8(ascii: ".") } }
    guard whole > 0 || hasDot else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard !rest.isEmpty else { return false }
    }
    return rest.allSatisfy(\.isDigit)
  }

  private static func isSexagesimal(_ text: ArraySlice<UInt8>) -> Bool {
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    // `1:30` and `1:30.5` are numbers in base 60; `a:b` and `1:` are strings.
    guard groups.count > 1 else { return false }
    return groups.allSatisfy { group in
      group.contains(where: \.isDigit) && group.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") }
    }
  }

  /// `2001-12-14`, optionally followed by a time of day.
  private static func isTimestamp(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    // Some parsers read `2024-1-2` as a date, but none reads `24-01-02` as one.
    guard parts.count == 3, parts[0].count == 4, parts[0].allSatisfy(\.isDigit), (1...2).contains(parts[1].count),
      parts[1].allSatisfy(\.isDigit), let day = parts[2].first, day.isDigit
    else { return false }
    let following = parts[2].drop(while: \.isDigit)
    // `2024-01-02T` without a time of day is a string.
    guard parts[2].count - following.count <= 2 else { return false }
    switch following.first {
    case nil: return true
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "), UInt8(ascii: "\t"):
      return following.contains(UInt8(ascii: ":"))
    case _: return false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "_")
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}

extension YAML11Scalar: Equatable {}

/// A version of YAML, which determines how plain scalars are read.
package enum YAMLVersion: String, Sendable, CaseIterable {
  /// The YAML 1.1 type repository: `no` is false, `10:30` is a number.
  case older = "1.1"
  /// The core schema of YAML 1.2.
  case newer = "1.2"
}
