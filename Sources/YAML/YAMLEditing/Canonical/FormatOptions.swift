package import YAMLReading

/// The two kinds of formatting.
package enum TextForm: String, Hashable, Sendable {
  /// Only spaces and line breaks change.
  case layout
  /// Files with the same meaning get the same text.
  case canonical
}

/// How keys are sorted.
package enum KeySort: Hashable, Sendable {
  /// Keys stay where they are.
  case kept
  case schema
  case alphabetical
  /// At the top level of a file, these keys come first; the others follow in their present order.
  case first([String])
}

/// The options of layout and canonical form.
package struct FormatOptions: Sendable {
  /// Nil means canonical form if the schema declares settings, otherwise layout.
  package var form: TextForm?
  package var layout = LayoutOptions()
  /// Nil means the schema's order in canonical form, and no sorting in layout.
  package var sort: KeySort?
  /// Whether sorted entries may move across blank lines.
  package var dissolvesGroups = false
  /// The maximum width of a line with a flow collection, in code points, not counting a trailing comment.
  package var width = 80
  /// Whether every document ends with `...`.
  package var endsDocuments = false
  /// Whether a missing value stays empty, to be filled in; otherwise it becomes `null`.
  package var keepsEmpty = false
  /// Spaces before a comment after other text.
  package var commentDistance = 1

  package init() {}
}

/// What canonical form needs to know from the schema. Each closure is called only if its answer matters.
package struct FormatGuide {
  /// The keys of a mapping in the schema's order; nil if the mapping keeps its own.
  package var keyOrder: (SyntaxNodeID) -> [String]? = { _ in nil }
  /// Whether the schema restricts the types of a key or value.
  package var isTyped: (SyntaxNodeID) -> Bool = { _ in false }
  /// Whether an error is reported for a value.
  package var hasError: (SyntaxNodeID) -> Bool = { _ in false }

  /// Whether a scalar keeps its spelling because part of it is a placeholder.
  package var isKept: (ArraySlice<UInt8>) -> Bool = { _ in false }

  package init() {}
}
