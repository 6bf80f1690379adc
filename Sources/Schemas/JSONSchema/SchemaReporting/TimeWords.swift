/// Units of time as people write them, and as patterns for durations abbreviate them.
enum TimeWords {
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
}
