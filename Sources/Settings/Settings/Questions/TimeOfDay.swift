internal import DocumentModel

/// Hours and minutes, `HH:MM`.
package struct TimeOfDay: Comparable {
  /// Minutes since midnight.
  var minutes: Int

  /// Nil for anything but five characters of a time from 00:00 to 23:59.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hours = Self.number(bytes[0..<2]), hours < 24,
      let minutes = Self.number(bytes[3..<5]), minutes < 60
    else { return nil }
    self.minutes = hours * 60 + minutes
  }

  package static func isOne(_ value: InputValue) -> Bool {
    value.document.string(value.node).flatMap(TimeOfDay.init) != nil
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.reduce(0) { sum, digit in
      guard let sum, (0x30...0x39).contains(digit) else { return nil }
      return sum * 10 + Int(digit - 0x30)
    }
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.minutes < rhs.minutes }

  /// Whether it lies between two times, the end not included; a window may cross midnight, one that ends when it starts is
  /// empty.
  func isInside(from start: Self, to end: Self) -> Bool {
    start <= end ? self >= start && self < end : self >= start || self < end
  }
}
