/// `date-time` of RFC 3339, 5.6: `1998-12-31T23:59:60Z`.
enum DateTimeFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    text.count > 11 && DateFormat.isDate(text) && text[10] | 0x20 == UInt8(ascii: "t")
      && TimeFormat.isValid(text.extracting(11...))
  }
}
