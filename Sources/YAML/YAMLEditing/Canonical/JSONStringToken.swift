internal import DocumentModel
internal import YAMLReading

/// A JSON string as written in the file.
enum JSONStringToken {
  /// The canonical spelling of the string's value: the only escapes are those that RFC 8259 requires and those of
  /// invisible characters. A string with an unpaired surrogate has no text and is returned unchanged.
  ///
  /// - Parameter token: The string with its quotes.
  static func spelling(_ token: ArraySlice<UInt8>) -> [UInt8] {
    guard let text = value(token) else { return Array(token) }
    let quoted = JSONText.string(text)
    guard InvisibleCharacters.mislead(in: text) else { return Array(quoted.utf8) }
    return quoted.unicodeScalars.flatMap { scalar in
      InvisibleCharacters.misleads(scalar) ? escape(scalar) : Array(String(scalar).utf8)
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
    String(scalar).utf16.flatMap { unit in
      let digits = String(unit, radix: 16)
      return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
  }

  /// The string's value; nil if it has an unpaired surrogate or an invalid escape.
  private static func value(_ token: ArraySlice<UInt8>) -> String? {
    var units: [UInt16] = []
    var rest = token.dropFirst().dropLast()
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      units += String(decoding: rest[..<backslash], as: UTF8.self).utf16
      guard let sign = rest[backslash...].dropFirst().first else { return nil }
      rest = rest[(backslash + 2)...]
      switch sign {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0C)
      case UInt8(ascii: "n"): units.append(0x0A)
      case UInt8(ascii: "r"): units.append(0x0D)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"):
        guard let unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) else { return nil }
        units.append(unit)
        rest = rest.dropFirst(4)
      case let byte: units.append(UInt16(byte))
      }
    }
    units += String(decoding: rest, as: UTF8.self).utf16
    return String(validating: units, as: UTF16.self)
  }
}
