/// `full-date` of RFC 3339, section 5.6: `2024-02-29`.
enum DateFormat {
  // In a date-time, more may follow the date, but not here.
  static func isValid(_ text: Span<UInt8>) -> Bool {
    text.count == 10 && isDate(text)
  }

  static func isDate(_ text: Span<UInt8>) -> Bool {
    guard let century = FormatCharacters.twoDigits(text, at: 0, upTo: 99),
      let yearOfCentury = FormatCharacters.twoDigits(text, at: 2, upTo: 99),
      FormatCharacters.contains(text, at: 4, byte: UInt8(ascii: "-")),
      let month = FormatCharacters.twoDigits(text, at: 5, upTo: 12), month > 0,
      FormatCharacters.contains(text, at: 7, byte: UInt8(ascii: "-")),
      let day = FormatCharacters.twoDigits(text, at: 8, upTo: daysIn(month, year: century * 100 + yearOfCentury))
    else { return false }
    return day > 0
  }

  private static func daysIn(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// `full-time` of RFC 3339, section 5.6: `23:59:60.5+01:00`.
enum TimeFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard let hour = FormatCharacters.twoDigits(text, at: 0, upTo: 23),
      FormatCharacters.contains(text, at: 2, byte: UInt8(ascii: ":")),
      let minute = FormatCharacters.twoDigits(text, at: 3, upTo: 59),
      FormatCharacters.contains(text, at: 5, byte: UInt8(ascii: ":")),
      let second = FormatCharacters.twoDigits(text, at: 6, upTo: 60)
    else { return false }
    var position = 8
    if FormatCharacters.contains(text, at: position, byte: UInt8(ascii: ".")) {
      position += 1
      let start = position
      while position < text.count, FormatCharacters.isDigit(text[position]) { position += 1 }
      guard position > start else { return false }
    }
    guard let offset = offset(text, at: position) else { return false }
    // A leap second comes at the end of a day in UTC.
    let minuteOfDay = (hour * 60 + minute - offset + 2 * 1_440) % 1_440
    // `23:59:60Z` and `01:29:60+01:30` are the same second.
    return second < 60 || minuteOfDay == 1_439
  }

  /// The UTC offset in minutes, written from `position` to the end of the text.
  private static func offset(_ text: Span<UInt8>, at position: Int) -> Int? {
    guard position < text.count else { return nil }
    let sign = text[position]
    // `T` and `Z` may be lowercase (RFC 3339, section 5.6).
    if sign | 0x20 == UInt8(ascii: "z") { return position + 1 == text.count ? 0 : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), position + 6 == text.count,
      let hour = FormatCharacters.twoDigits(text, at: position + 1, upTo: 23), text[position + 3] == UInt8(ascii: ":"),
      let minute = FormatCharacters.twoDigits(text, at: position + 4, upTo: 59)
    else { return nil }
    return (hour * 60 + minute) * (sign == UInt8(ascii: "-") ? -1 : 1)
  }
}

/// `date-time` of RFC 3339, section 5.6: `1998-12-31T23:59:60Z`.
enum DateTimeFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    text.count > 11 && DateFormat.isDate(text) && text[10] | 0x20 == UInt8(ascii: "t")
      && TimeFormat.isValid(text.extracting(11...))
  }
}
