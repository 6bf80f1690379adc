/// RFC 1123, section 2.1: labels of ASCII letters, digits and inner hyphens. `xn--…` must encode a U-label (RFC 5890).
enum HostnameFormat {
  /// The largest number of characters in a name, without its final dot (RFC 1035, section 2.3.4).
  static let longestName = 253

  static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count <= longestName else { return false }
    var start = 0
    var name = BidirectionalName()
    while true {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: ".") { end += 1 }
      // `a..b` and a final dot leave an empty label, which is invalid.
      guard let label = label(text.extracting(start..<end)) else { return false }
      name.add(label, startsWithDigit: FormatCharacters.isDigit(text[start]))
      if end == text.count { return name.isValid }
      start = end + 1
    }
  }

  /// The length and direction of an ASCII label; nil if it is invalid.
  static func label(_ label: Span<UInt8>) -> InternationalNames.Label? {
    guard isPlainLabel(label) else { return nil }
    // After `xn--`, only an encoded label is valid.
    if isMarkedAsEncoded(label) { return InternationalNames.aLabel(label) }
    return InternationalNames.Label(length: label.count, isRightToLeft: false)
  }

  /// Whether the label has valid characters and a valid length, whatever it encodes.
  static func isPlainLabel(_ label: Span<UInt8>) -> Bool {
    // A label must not start or end with a hyphen: `-a.example`.
    guard !label.isEmpty, label.count <= InternationalNames.longestLabel, label[0] != UInt8(ascii: "-"),
      label[label.count - 1] != UInt8(ascii: "-")
    else { return false }
    for index in label.indices {
      guard FormatCharacters.isLetterOrDigit(label[index]) || label[index] == UInt8(ascii: "-") else { return false }
    }
    return true
  }

  private static func isMarkedAsEncoded(_ label: Span<UInt8>) -> Bool {
    label.count >= 4 && label[0] | 0x20 == UInt8(ascii: "x") && label[1] | 0x20 == UInt8(ascii: "n")
      && label[2] == UInt8(ascii: "-") && label[3] == UInt8(ascii: "-")
  }
}

/// The rule across all labels of a name with right-to-left characters.
struct BidirectionalName {
  private var isRightToLeft = false
  private var hasDigitFirst = false

  mutating func add(_ label: InternationalNames.Label, startsWithDigit: Bool) {
    if label.isRightToLeft { isRightToLeft = true }
    if startsWithDigit { hasDigitFirst = true }
  }

  /// No label of such a name may start with a digit (RFC 5893, section 2, rule 1).
  var isValid: Bool { !(isRightToLeft && hasDigitFirst) }
}

/// RFC 5890, section 2.3.2.3: a hostname that may have U-labels. There are four dots (RFC 3490, section 3.1).
enum InternationalHostnameFormat {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    isValid(text, normalizing: false)
  }

  /// - Parameter normalizing: Whether to convert labels to normalization form C first.
  static func isValid(_ text: Span<UInt8>, normalizing: Bool) -> Bool {
    var position = 0
    var start = 0
    // -1 because no dot precedes the first label.
    var length = -1
    var name = BidirectionalName()
    while true {
      let (value, next) = position < text.count ? FormatCharacters.scalar(text, at: position) : (0x2E, position + 1)
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
    // ASCII labels don't need Unicode's tables.
    for index in label.indices where label[index] >= 0x80 {
      return InternationalNames.uLabel(label, normalizing: normalizing)
    }
    return HostnameFormat.label(label)
  }

  private static func isDot(_ value: UInt32) -> Bool {
    value == 0x2E || value == 0x3002 || value == 0xFF0E || value == 0xFF61
  }
}
