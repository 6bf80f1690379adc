/// A change to the file that removes a problem.
public struct Fix: Hashable, Sendable {
  /// What is known about the effects of the fix.
  public enum Safety: Hashable, Sendable {
    /// It may change values, so it needs a review.
    case risky
    /// It should remove its problem and do nothing else, but hasn't been tried yet.
    case unproven
    /// It removes its problem, adds none, and changes no value beyond its ``Reach``, as shown by a trial or tests.
    case proven
  }

  /// The values that a fix may change.
  public enum Reach: Hashable, Sendable {
    /// None; only the notation changes.
    case layout
    /// The scalar or the key that it replaces.
    case scalar
    /// An entry that it adds, removes or renames.
    case entry
    /// It fixes the syntax, so there are no earlier values to compare with.
    case syntax
  }

  /// An imperative such as `replace with "dark"`. Contains no sensitive values.
  public var title: Message
  public var safety: Safety
  public var reach: Reach
  public var edits: [TextEdit]

  public init(title: Message, safety: Safety, reach: Reach = .layout, edits: [TextEdit]) {
    self.title = title
    self.safety = safety
    self.reach = reach
    self.edits = edits
  }

  public var isSafe: Bool { safety == .proven }
}

/// The positions and fingerprints from a report that was read back without the text.
public struct ReportedPositions: Sendable {
  /// The line and column of each byte offset in the report.
  public var positions: [ByteOffset: SourcePosition]
  /// The fingerprints, one for each problem, in order.
  public var fingerprints: [String]

  public init(positions: [ByteOffset: SourcePosition] = [:], fingerprints: [String] = []) {
    self.positions = positions
    self.fingerprints = fingerprints
  }
}
