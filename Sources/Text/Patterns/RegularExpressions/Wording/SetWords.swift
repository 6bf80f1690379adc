/// Describes sets of characters in words.
enum SetWords {
  private static let kinds: [(set: ScalarSet, one: String, many: String)] = [
    (.letters, "a letter", "letters"), (.smallLetters, "a lowercase letter", "lowercase letters"),
    (.capitalLetters, "an uppercase letter", "uppercase letters"), (.digits, "a digit", "digits"),
  ]
  private static let hexadecimal = ScalarSet.digits.union(ScalarSet([0x41...0x46, 0x61...0x66]))
  private static let smallHexadecimal = ScalarSet.digits.union(ScalarSet([0x61...0x66]))
  private static let largeHexadecimal = ScalarSet.digits.union(ScalarSet([0x41...0x46]))
  /// The largest number of single characters to list.
  private static let maxNamed = 6

  /// A description such as `a letter, a digit or "_"` or `letters, digits or "_"`; nil if a few words don't suffice.
  static func phrase(_ set: ScalarSet, isMany: Bool) -> String? {
    if set == .all || set == .any { return isMany ? "characters" : "a character" }
    if set == ScalarSet.space.inverted {
      return isMany ? "non-whitespace characters" : "a non-whitespace character"
    }
    for one in [hexadecimal, smallHexadecimal, largeHexadecimal] where set == one {
      return isMany ? "hexadecimal digits" : "a hexadecimal digit"
    }
    if set == .space { return isMany ? "whitespace characters" : "a whitespace character" }
    if let names = names(set, isMany: isMany) { return names.listed() }
    let rest = set.inverted.subtracting(.lineEnds)
    guard let excluded = names(rest, isMany: true), !excluded.isEmpty else { return nil }
    return (isMany ? "characters other than " : "a character other than ") + excluded.listed()
  }

  private static func names(_ set: ScalarSet, isMany: Bool) -> [String]? {
    var names: [String] = []
    var rest = set
    for kind in kinds where kind.set.isSubset(of: rest) {
      names.append(isMany ? kind.many : kind.one)
      rest = rest.subtracting(kind.set)
    }
    if ScalarSet.space.isSubset(of: rest) {
      names.append(isMany ? "whitespace characters" : "a whitespace character")
      rest = rest.subtracting(.space)
    }
    if rest.ranges.count == 1, let range = rest.ranges.first, rest.isSubset(of: .word), range.count > 2,
      let low = Unicode.Scalar(range.lowerBound), let high = Unicode.Scalar(range.upperBound)
    {
      names.append("\(low) to \(high)")
      return names
    }
    guard let characters = rest.scalars(upTo: maxNamed) else { return nil }
    let shown = characters.compactMap { name($0, isMany: isMany) }
    return shown.count == characters.count ? names + shown : nil
  }

  private static func name(_ value: UInt32, isMany: Bool) -> String? {
    switch value {
    case 0x09: return isMany ? "tabs" : "a tab"
    case 0x0A: return isMany ? "line breaks" : "a line break"
    case 0x20: return isMany ? "spaces" : "a space"
    case 0x22: return "'\"'"
    case 0x21...0x7E: return Unicode.Scalar(value).map { "\"\($0)\"" }
    default: return nil
    }
  }
}

extension [String] {
  /// `a`, `a or b`, `a, b or c`.
  package func listed(_ word: String = "or") -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(word) " + last
  }
}
