/// Every bound that keeps bad input from eating time or memory. Meeting one is a diagnostic, never a crash.
package struct Limits: Hashable, Sendable {
  /// The largest file that is read, in bytes.
  package var fileBytes = 128_000_000
  /// How deep collections may nest, aliases expanded.
  package var depth = 256
  /// Characters in a key without `?` (YAML 1.2, 7.4; libyaml's own bound).
  package var simpleKeyCharacters = 1_024
  /// `%` lines before one document.
  package var directives = 64
  /// Nodes with aliases expanded that any document may have; a larger file may have ten times its bytes.
  package var expandedNodes = 100_000
  /// Digits of a number that is compared exactly.
  package var numberDigits = 10_000
  /// Steps that one match of a regular expression may take.
  package var patternSteps: UInt32 = 1_000_000
  /// Syntax errors that are looked for in one file after the first.
  package var syntaxErrors = 100

  package init() {}

  /// The budget of nodes for a text of so many bytes, aliases expanded.
  package func expandedNodeBudget(bytes: Int) -> Int {
    max(expandedNodes, bytes.multipliedReportingOverflow(by: 10).partialValue)
  }
}
