public import SourceText

/// A change of the file that would answer a finding.
public struct Fix: Hashable, Sendable {
  /// An imperative for a person: `replace by "dark"`.
  public var title: String
  /// Whether it was proven on the result to remove its finding, add none, and change no other value.
  public var isSafe: Bool
  public var edits: [TextEdit]

  public init(title: String, isSafe: Bool, edits: [TextEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}
