/// A change of the file that would answer a finding.
public struct Fix: Hashable, Sendable {
  /// The effects of the fix, as far as they are known.
  public enum Safety: Hashable, Sendable {
    /// It may change what the file says: a person has to look at the result.
    case risky
    /// It is meant to do nothing but remove its finding, and wasn't tried yet.
    case unproven
    /// Its finding is gone after it, none has come, and no value has changed but as ``Reach`` says: it was carried out in
    /// memory, or is of a kind that tests prove.
    case proven
  }

  /// Which values a fix may change.
  public enum Reach: Hashable, Sendable {
    /// None: only how the file is written.
    case layout
    /// The scalar or the key that it replaces.
    case scalar
    /// It puts in, takes out or renames an entry.
    case entry
    /// It makes a text readable that isn't, so there are no values to be compared.
    case syntax
  }

  /// An imperative for a person: `replace by "dark"`. Never holds a sensitive value.
  public var title: String
  public var safety: Safety
  public var reach: Reach
  public var edits: [TextEdit]

  public init(title: String, safety: Safety, reach: Reach = .layout, edits: [TextEdit]) {
    self.title = title
    self.safety = safety
    self.reach = reach
    self.edits = edits
  }

  public var isSafe: Bool { safety == .proven }
}

/// The positions and fingerprints in a report that was read back, of a text that isn't at hand.
public struct StatedPlaces: Sendable {
  /// Lines and columns of every offset that the report gives with them.
  public var positions: [ByteOffset: SourcePosition]
  /// One for each diagnostic, as in the report.
  public var fingerprints: [String]

  public init(positions: [ByteOffset: SourcePosition] = [:], fingerprints: [String] = []) {
    self.positions = positions
    self.fingerprints = fingerprints
  }
}
