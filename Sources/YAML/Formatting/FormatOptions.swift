package import SyntaxTree

/// The options of canonical form.
package struct FormatOptions: Sendable {
  /// Unicode scalars that a line may have before a flow collection is broken up; a trailing comment doesn't count.
  package var width = 80
  /// Whether quotes stay as they are: a rule of lint for quotes decides on them.
  package var keepsQuotes = false
  /// Whether every document begins with `---`.
  package var startsDocuments = false
  /// Whether every document ends with `...`.
  package var endsDocuments = false
  /// Spaces before a comment behind other text.
  package var commentDistance = 1

  package init() {}
}

/// The order in which a schema names the properties of each mapping; nil for none.
package typealias KeyOrder = (SyntaxNodeID) -> [String]?
