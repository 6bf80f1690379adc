/// Units of time as people write them, and as patterns for durations abbreviate them.
package enum TimeWords {
  private static let units: [(words: Set<String>, short: [String])] = [
    (["millisecond", "milliseconds", "millis", "msec", "msecs"], ["ms"]),
    (["second", "seconds", "sec", "secs"], ["s"]), (["minute", "minutes", "min", "mins", "mn"], ["m", "min"]),
    (["hour", "hours", "hr", "hrs"], ["h"]), (["day", "days"], ["d"]), (["week", "weeks", "wk"], ["w"]),
  ]

  /// The text with a shorter unit: `10m` for `10 min`; empty for any other text.
  static func shortened(_ text: String) -> [String] {
    let digits = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    let unit = text.utf8.dropFirst(digits.count).drop { $0 == UInt8(ascii: " ") }
    guard !digits.isEmpty, let number = String(digits), let word = String(unit)?.lowercased() else { return [] }
    return units.first { $0.words.contains(word) }.map { $0.short.map { number + $0 } } ?? []
  }

  /// Whether two words may name the same unit, of time or other: `min` and `minutes`, `px` and `pixels`, but not `MB`
  /// and `GB`, nor `m` and `milliseconds`.
  package static func mayBeSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (one.lowercased(), other.lowercased())
    func unit(_ word: String) -> Int? { units.firstIndex { $0.words.contains(word) || $0.short.contains(word) } }
    if let known = unit(one), let wanted = unit(other) { return known == wanted }
    return one == other || Set([one, other]) == ["%", "percent"] || isShort(one, of: other) || isShort(other, of: one)
  }

  /// Whether a word starts like another and has only letters of it, in their order.
  private static func isShort(_ word: String, of long: String) -> Bool {
    guard word.first == long.first else { return false }
    var rest = long[...]
    return word.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }
}
