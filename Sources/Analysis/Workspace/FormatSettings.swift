package import Formatting

/// The options of a configuration for the form in which texts are written; nil for each that it leaves out, and for `keep`.
package struct FormatSettings: Sendable {
  static let indentRange = 1...16
  static let blankLineRange = 0...1_000

  package var form: TextForm?
  /// The width of canonical form, in Unicode scalars.
  package var width: Int?
  /// Whether canonical form has keys in the schema's order.
  package var sortsKeys: Bool?
  /// Columns of a level.
  package var indent: Int?
  /// Whether a sequence is indented below its key.
  package var indentsSequences: Bool?
  /// Whether braces have a space inside.
  package var spacesBrackets: Bool?
  /// Blank lines in a row; the largest number for `keep`.
  package var blankLines: Int?
  package var lineEnding: LayoutOptions.LineEnding?

  package init() {}
}
