internal import SourceText

/// Characters that leave no mark of their own on a page: those that only an escape lets a reader see.
package enum InvisibleCharacters {
  /// Whether a text in double quotes holds one as an escape.
  ///
  /// - Parameters:
  ///   - text: what the scalar is read as.
  ///   - written: the scalar with its quotes.
  package static func areEscaped(_ text: ArraySlice<UInt8>, in written: ArraySlice<UInt8>) -> Bool {
    guard written.first == UInt8(ascii: "\""), written.contains(UInt8(ascii: "\\")) else { return false }
    return count(text) > count(written)
  }

  static func isOne(_ character: ArraySlice<UInt8>) -> Bool {
    guard let first = character.first, first >= 0x80 else { return false }
    return String(decoding: character, as: UTF8.self).unicodeScalars.first.map(isOne) ?? false
  }

  private static func count(_ text: ArraySlice<UInt8>) -> Int {
    guard text.contains(where: { $0 >= 0x80 }) else { return 0 }
    return String(decoding: text, as: UTF8.self).unicodeScalars.count(where: isOne)
  }

  private static func isOne(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark,
      .privateUse, .unassigned, .surrogate:
      return true
    case _: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
