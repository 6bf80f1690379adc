/// Invisible characters, which only an escape makes visible.
package enum InvisibleCharacters {
  /// Whether a double-quoted string contains invisible characters as escapes.
  ///
  /// - Parameters:
  ///   - text: The value of the scalar.
  ///   - written: The scalar as written, with its quotes.
  package static func areEscaped(_ text: ArraySlice<UInt8>, in written: ArraySlice<UInt8>) -> Bool {
    guard written.first == UInt8(ascii: "\""), written.contains(UInt8(ascii: "\\")) else { return false }
    return count(text) > count(written)
  }

  /// Whether a string contains an invisible character that makes it look like another string and that no script needs.
  /// Joiners, direction marks and variation selectors don't count.
  package static func mislead(in text: String) -> Bool {
    text.unicodeScalars.contains(where: misleads)
  }

  static func mislead(in text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 >= 0x80 } && mislead(in: String(decoding: text, as: UTF8.self))
  }

  package static func misleads(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x80, 0x034F, 0x061C, 0x180B...0x180D, 0x180F, 0x200C...0x200F, 0xFE00...0xFE0F, 0xE0100...0xE01EF: false
    case _: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// A text whose strings are double-quoted, with escapes for misleading characters.
  package static func escaped(inQuoted text: String) -> String {
    guard mislead(in: text) else { return text }
    return text.unicodeScalars.map { scalar in
      guard misleads(scalar) else { return String(scalar) }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      let width = scalar.value > 0xFFFF ? 8 : 4
      return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.count) + digits
    }.joined()
  }

  static func isInvisible(_ character: ArraySlice<UInt8>) -> Bool {
    guard let first = character.first, first >= 0x80 else { return false }
    return String(decoding: character, as: UTF8.self).unicodeScalars.first.map(isInvisible) ?? false
  }

  private static func count(_ text: ArraySlice<UInt8>) -> Int {
    guard text.contains(where: { $0 >= 0x80 }) else { return 0 }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count(where: isInvisible)
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark,
      .privateUse, .unassigned, .surrogate:
      return true
    case _: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
