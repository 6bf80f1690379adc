package import SourceText

/// A change of the file that would answer a finding.
package struct Fix: Hashable, Sendable {
  /// An imperative for a person: `replace by "dark"`.
  package var title: String
  /// Whether it was proven on the result to remove its finding, add none, and change no other value.
  package var isSafe: Bool
  package var edits: [TextEdit]

  package init(title: String, isSafe: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}
