/// The unit in which the characters of a line are counted (Language Server Protocol, `PositionEncodingKind`).
package enum TextUnit: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The number of units that a byte begins; a byte inside a scalar begins none, except where bytes are counted.
  func width(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A place as editors name it: line and character from 0.
package struct TextPlace: Hashable, Comparable, Sendable {
  package var line: Int
  /// In ``TextUnit``.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.character) < (rhs.line, rhs.character)
  }
}
