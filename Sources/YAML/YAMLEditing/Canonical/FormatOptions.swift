package import YAMLReading

/// The two forms of formatting.
package enum TextForm: String, Hashable, Sendable {
  /// Only spaces and line breaks change.
  case layout
  /// Files with the same meaning get the same text.
  case canonical
}

/// What decides on the order of keys.
package enum KeySort: Hashable, Sendable {
  /// They stay where they are.
  case kept
  case schema
  case alphabetical
  /// These first at the top level of a file, the others after them as they are.
  case first([String])
}

/// The options of both forms.
package struct FormatOptions: Sendable {
  /// Nil for canonical form if the schema declares settings, and layout otherwise.
  package var form: TextForm?
  package var layout = LayoutOptions()
  /// Nil for the schema's order in canonical form, and none in layout.
  package var sort: KeySort?
  /// Whether sorted entries move across blank lines.
  package var dissolvesGroups = false
  /// The maximum length of a line with a flow collection, in Unicode scalars, without a trailing comment.
  package var width = 80
  /// Whether every document ends with `...`.
  package var endsDocuments = false
  /// Whether a missing value stays empty, to be filled in; otherwise it becomes `null`.
  package var keepsEmpty = false
  /// Spaces before a comment after other text.
  package var commentDistance = 1

  package init() {}
}

/// What canonical form needs to know from the schema. Each part is only requested if it matters.
package struct FormatGuide {
  /// The keys of a mapping in the order of the schema; nil if the mapping keeps its order.
  package var keyOrder: (SyntaxNodeID) -> [String]? = { _ in nil }
  /// Whether the schema restricts the types of a key or value.
  package var isTyped: (SyntaxNodeID) -> Bool = { _ in false }
  /// Whether an error is reported for a value.
  package var hasError: (SyntaxNodeID) -> Bool = { _ in false }

  /// Whether a scalar keeps its notation, because a part of it is a placeholder.
  package var isKept: (ArraySlice<UInt8>) -> Bool = { _ in false }

  package init() {}
}
