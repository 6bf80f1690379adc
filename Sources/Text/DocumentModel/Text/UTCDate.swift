/// A moment as property lists store it: whole seconds in UTC, in the years 1 to 9999.
package struct UTCDate: Sendable {
  /// `2026-03-01T08:15:00Z`
  package let text: String
  package let secondsSince1970: Int
  /// Whether parsing lost nothing: no fraction of a second, no leap second.
  package let isExact: Bool

  /// Parses an RFC 3339 date-time (section 5.6); nil for any other text, or a year out of range.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A,
      bytes[16] == 0x3A, let year = bytes[0..<4].decimalNumber, let month = bytes[5..<7].decimalNumber,
      let day = bytes[8..<10].decimalNumber, let hour = bytes[11..<13].decimalNumber,
      let minute = bytes[14..<16].decimalNumber, let second = bytes[17..<19].decimalNumber,
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var hasFraction = false
    if rest.first == 0x2E {
      let digits = rest.dropFirst().prefix(while: \.isDigit)
      hasFraction = digits.contains { $0 != 0x30 }
      rest = rest.dropFirst(digits.count + 1)
      if digits.isEmpty { return nil }
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    // There are no leap seconds in this count, so one is treated as the second before it.
    let moment =
      Self.dayNumber(year, month: month, day: day) * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset * 60
    guard Self.isHeld(moment) else { return nil }
    secondsSince1970 = moment - Self.dayNumber(1970, month: 1, day: 1) * 86_400
    self.text = Self.text(secondsSince1970: secondsSince1970)
    isExact = !hasFraction && second < 60
  }

  /// The seconds from the start of 1970 to the start of 2001, the epoch of binary property lists.
  package static let secondsTo2001 = 978_307_200

  /// The UTC offset in minutes, positive east of Greenwich; nil if the text isn't one.
  private static func offset(_ text: [UInt8]) -> Int? {
    if text == [0x5A] || text == [0x7A] { return 0 }
    guard text.count == 6, text[0] == 0x2B || text[0] == 0x2D, text[3] == 0x3A, let hours = text[1..<3].decimalNumber,
      let minutes = text[4..<6].decimalNumber, hours < 24, minutes < 60
    else { return nil }
    return (text[0] == 0x2B ? 1 : -1) * (hours * 60 + minutes)
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(in month: Int, of year: Int) -> Int {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// The number of days since January 1 of the year 0, which was a leap year.
  private static func dayNumber(_ year: Int, month: Int, day: Int) -> Int {
    let leaps = year == 0 ? 0 : (year - 1) / 4 - (year - 1) / 100 + (year - 1) / 400 + 1
    return year * 365 + leaps + (1..<month).reduce(0) { $0 + days(in: $1, of: year) } + day - 1
  }

  /// Whether a moment is in the years 1 to 9999.
  private static func isHeld(_ moment: Int) -> Bool {
    (dayNumber(1, month: 1, day: 1) * 86_400..<dayNumber(10_000, month: 1, day: 1) * 86_400).contains(moment)
  }

  /// A moment as an RFC 3339 date-time in UTC.
  ///
  /// - Parameter seconds: The seconds since the start of 1970, without leap seconds.
  package static func text(secondsSince1970 seconds: Int) -> String {
    let (day, second) = seconds.quotientAndRemainder(flooringBy: 86_400)
    let date = date(day)
    return padded(date.year, width: 4) + "-" + padded(date.month, width: 2) + "-" + padded(date.day, width: 2) + "T"
      + padded(second / 3_600, width: 2) + ":" + padded(second / 60 % 60, width: 2) + ":"
      + padded(second % 60, width: 2) + "Z"
  }

  /// The Gregorian date of a day, counted from 1970-01-01. Internally, years begin in March, so that a leap day is the
  /// last day of its year, and eras of 400 years all have the same number of days.
  private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}

extension Int {
  fileprivate func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
