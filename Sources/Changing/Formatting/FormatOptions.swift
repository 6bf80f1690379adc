package import SyntaxTree

/// The options of canonical form.
package struct FormatOptions: Sendable {
  /// Unicode scalars that a line may have before a flow collection is broken up; a trailing comment doesn't count.
  package var width = 80

  package init() {}
}

/// The order in which a schema names the properties of each mapping; nil for none.
package typealias KeyOrder = (SyntaxNodeID) -> [String]?
