/// What an action takes from the world: the time, and what is random.
package struct ActionMoment: Sendable {
  /// Since the start of 1970, UTC, leap seconds aside.
  package var seconds: Int
  /// Another byte each time, for identifiers.
  package var randomByte: @Sendable () -> UInt8

  package init(seconds: Int, randomByte: @escaping @Sendable () -> UInt8 = { .random(in: 0...255) }) {
    self.seconds = seconds
    self.randomByte = randomByte
  }

  /// RFC 3339, in UTC.
  var timestamp: String {
    let (day, second) = seconds.quotientAndRemainder(flooringBy: 86_400)
    let date = Self.date(day)
    let parts = [second / 3_600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }
    return "\(Self.digits(date.year, 4))-\(Self.digits(date.month, 2))-\(Self.digits(date.day, 2))T"
      + parts.joined(separator: ":") + "Z"
  }

  /// RFC 9562, version 4.
  func uuid() -> String {
    var bytes = (0..<16).map { _ in randomByte() }
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    let text = bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return groups.map { text[$0].joined() }.joined(separator: "-")
  }

  /// The date of a day in the proleptic Gregorian calendar, counted from 1970-01-01. Years of this count begin in March, so
  /// that a leap day is the last of one, and eras of 400 years have as many days each.
  private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(flooringBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    return (year, month < 10 ? month + 3 : month - 9, dayOfYear - (153 * month + 2) / 5 + 1)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension Int {
  fileprivate func quotientAndRemainder(flooringBy divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
