/// RFC 5890, 2.3.2.3: a hostname whose labels may be U-labels too. Four characters serve as dots (RFC 3490, 3.1).
enum InternationalHostnameFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    isValid(text, normalizing: false)
  }

  /// - Parameter normalizing: whether a label that isn't in normalization form C counts as what it becomes in it.
  static func isValid(_ text: Span<UInt8>, normalizing: Bool) -> Bool {
    var position = 0
    var start = 0
    var length = -1
    var name = BidirectionalName()
    while true {
      let (value, next) = position < text.count ? FormatCharacters.scalar(text, position) : (0x2E, position + 1)
      if isDot(value) {
        guard let label = label(text.extracting(start..<position), normalizing: normalizing) else { return false }
        length += label.length + 1
        name.add(label, startsWithDigit: FormatCharacters.isDigit(text[start]))
        start = next
        if position >= text.count { break }
      }
      position = next
    }
    return length <= HostnameFormat.longestName && name.isValid
  }

  private static func label(_ label: Span<UInt8>, normalizing: Bool) -> InternationalNames.Label? {
    for index in label.indices where label[index] >= 0x80 {
      return InternationalNames.uLabel(label, normalizing: normalizing)
    }
    return HostnameFormat.label(label)
  }

  private static func isDot(_ value: UInt32) -> Bool {
    value == 0x2E || value == 0x3002 || value == 0xFF0E || value == 0xFF61
  }
}
