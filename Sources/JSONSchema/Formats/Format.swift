/// A named test of strings, as the keyword `format` asks for it.
package struct Format: Sendable {
  package let name: String
  package let isValid: @Sendable (Span<UInt8>) -> Bool

  /// The format of a name; nil for one that isn't known.
  package static func named(_ name: String) -> Format? {
    nil
  }
}
