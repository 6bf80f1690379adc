/// A moment as a property list holds it: whole seconds, in UTC, of the years 1 to 9999.
package struct UTCDate: Sendable {
  /// `2026-03-01T08:15:00Z`
  package let text: String
  /// Whether nothing of the text that it was read from is lost: no fraction of a second, no leap second.
  package let isExact: Bool

  /// Reads a date-time of RFC 3339, 5.6; nil for another text, and for a moment of another year.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A,
      bytes[16] == 0x3A, let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), let hour = Self.number(bytes[11..<13]),
      let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var hasFraction = false
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      hasFraction = digits.contains { $0 != 0x30 }
      rest = rest.dropFirst(digits.count + 1)
      if digits.isEmpty { return nil }
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    let moment = Self.dayNumber(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset * 60
    guard let written = Self.text(moment) else { return nil }
    self.text = written
    isExact = !hasFraction && second < 60
  }

  /// Minutes east of Greenwich.
  private static func offset(_ text: [UInt8]) -> Int? {
    if text == [0x5A] || text == [0x7A] { return 0 }
    guard text.count == 6, text[0] == 0x2B || text[0] == 0x2D, text[3] == 0x3A, let hours = number(text[1..<3]),
      let minutes = number(text[4..<6]), hours < 24, minutes < 60
    else { return nil }
    return (text[0] == 0x2B ? 1 : -1) * (hours * 60 + minutes)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { sum, digit in
      guard let sum, (0x30...0x39).contains(digit) else { return nil }
      return sum * 10 + Int(digit - 0x30)
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(in month: Int, of year: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Days since 1 January of the year 0, which was a leap year.
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let leaps = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
    return year * 365 + leaps + (1..<month).reduce(0) { $0 + days(in: $1, of: year) } + day - 1
  }

  private static func text(_ moment: Int) -> String? {
    guard moment >= dayNumber(1, 1, 1) * 86_400, moment < dayNumber(10_000, 1, 1) * 86_400 else { return nil }
    let day = moment / 86_400
    var year = day / 366
    while dayNumber(year + 1, 1, 1) <= day { year += 1 }
    var month = 1
    while month < 12, dayNumber(year, month + 1, 1) <= day { month += 1 }
    let second = moment % 86_400
    return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day - dayNumber(year, month, 1) + 1, 2) + "T"
      + padded(second / 3_600, 2) + ":" + padded(second / 60 % 60, 2) + ":" + padded(second % 60, 2) + "Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
