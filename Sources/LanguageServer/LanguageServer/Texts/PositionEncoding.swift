/// The unit in which characters of a line are counted (Language Server Protocol, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The number of units for a byte, counted at the first byte of a code point; in UTF-8, every byte is a unit.
  func width(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A place as editors count it: line and character, both from 0.
package struct LSPPosition: Hashable, Comparable, Sendable {
  package var line: Int
  /// The number of units of a ``PositionEncoding`` before the place on its line.
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.line, lhs.character) < (rhs.line, rhs.character)
  }
}
