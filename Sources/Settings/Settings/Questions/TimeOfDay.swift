internal import DocumentModel

/// Hours and minutes, `HH:MM`.
package struct TimeOfDay: Comparable {
  /// Minutes since midnight.
  var minutes: Int

  /// Nil unless the text has five characters and is a time from 00:00 to 23:59.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = bytes[0..<2].decimalNumber, hours < 24,
      let minutes = bytes[3..<5].decimalNumber, minutes < 60
    else { return nil }
    self.minutes = hours * 60 + minutes
  }

  static func isTimeOfDay(_ value: InputValue) -> Bool {
    value.string.flatMap(TimeOfDay.init) != nil
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.minutes < rhs.minutes }

  /// Whether it lies between two times, excluding the end. A window may cross midnight; a window that ends when it
  /// starts is empty.
  func isInside(from start: Self, to end: Self) -> Bool {
    start <= end ? self >= start && self < end : self >= start || self < end
  }
}
