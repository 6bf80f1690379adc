package import SyntaxTree

/// Facts of a text's schema about its tree, as far as canonical form depends on it. Each part is asked for only where
/// it decides on something.
package struct FormatGuide {
  /// The names of a mapping's entries in the order of the schema; nil for a mapping that keeps its order.
  package var keyOrder: (SyntaxNodeID) -> [String]? = { _ in nil }
  /// Whether the schema says which types a key or value may have.
  package var isTyped: (SyntaxNodeID) -> Bool = { _ in false }
  /// Whether an error is reported at the place of a value.
  package var hasError: (SyntaxNodeID) -> Bool = { _ in false }

  /// Whether a scalar is left as it is written: something else is put in the place of a part of it.
  package var isKept: (ArraySlice<UInt8>) -> Bool = { _ in false }

  package init() {}
}
