/// Text from outside, made harmless: nothing in it can move the cursor, change colours or turn the writing around.
package enum TerminalText {
  /// Control characters as their pictures (U+2400…), line breaks included; those that reorder text as U+FFFD.
  package static func safe(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDangerous) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(picture(scalar)) }
    return String(result)
  }

  static func picture(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard isDangerous(scalar) else { return scalar }
    switch scalar.value {
    case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    case _: return "\u{FFFD}"
    }
  }

  static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x2028...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C, 0xFEFF: true
    case _: false
    }
  }
}
