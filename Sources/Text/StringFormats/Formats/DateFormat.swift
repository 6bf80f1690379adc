/// `full-date` of RFC 3339, 5.6: `2024-02-29`.
enum DateFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    text.count == 10 && isDate(text)
  }

  /// Whether the text starts with a date.
  static func isDate(_ text: Span<UInt8>) -> Bool {
    guard let century = FormatCharacters.twoDigits(text, 0, upTo: 99),
      let yearOfCentury = FormatCharacters.twoDigits(text, 2, upTo: 99),
      FormatCharacters.contains(text, 4, UInt8(ascii: "-")),
      let month = FormatCharacters.twoDigits(text, 5, upTo: 12), month > 0,
      FormatCharacters.contains(text, 7, UInt8(ascii: "-")),
      let day = FormatCharacters.twoDigits(text, 8, upTo: daysIn(month, century * 100 + yearOfCentury))
    else { return false }
    return day > 0
  }

  private static func daysIn(_ month: Int, _ year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
