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
