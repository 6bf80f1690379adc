package import YAMLReading

/// The two forms in which a text is written.
package enum TextForm: String, Hashable, Sendable {
  /// Only blanks change.
  case layout
  /// Texts that mean the same are the same.
  case canonical
}

/// The options of both forms.
package struct FormatOptions: Sendable {
  /// Nil: canonical where the schema of the text declares settings, else layout.
  package var form: TextForm?
  package var layout = LayoutOptions()
  /// Unicode scalars that a line may have before a flow collection is broken up; a trailing comment doesn't count.
  package var width = 80
  /// Whether every document ends with `...`.
  package var endsDocuments = false
  /// Whether a value that isn't there stays so, for a person to fill in; else it is `null`.
  package var keepsEmpty = false
  /// Spaces before a comment behind other text.
  package var commentDistance = 1

  package init() {}
}

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
