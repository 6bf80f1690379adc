/// A change of the file that would remove a problem.
public struct Fix: Hashable, Sendable {
  /// What is known about the effects of the fix.
  public enum Safety: Hashable, Sendable {
    /// It may change values, so it has to be reviewed.
    case risky
    /// It should do nothing but remove its problem, but hasn't been tried yet.
    case unproven
    /// It removes its problem, adds none, and changes no value beyond ``Reach``: it was applied in memory, or tests prove its
    /// kind.
    case proven
  }

  /// Which values a fix may change.
  public enum Reach: Hashable, Sendable {
    /// None; only the notation changes.
    case layout
    /// The scalar or the key that it replaces.
    case scalar
    /// It adds, removes or renames an entry.
    case entry
    /// It corrects the syntax, so there are no values to compare with.
    case syntax
  }

  /// An imperative, such as `replace with "dark"`. It never contains a sensitive value.
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

/// The positions and fingerprints in a report that was read back without the text.
public struct StatedPlaces: Sendable {
  /// The lines and columns of each offset in the report.
  public var positions: [ByteOffset: SourcePosition]
  /// One for each problem, as in the report.
  public var fingerprints: [String]

  public init(positions: [ByteOffset: SourcePosition] = [:], fingerprints: [String] = []) {
    self.positions = positions
    self.fingerprints = fingerprints
  }
}
