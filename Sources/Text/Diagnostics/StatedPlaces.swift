public import SourceText

/// What a report that was read back states of a text that isn't at hand.
public struct StatedPlaces: Sendable {
  /// Lines and columns of every offset that is spoken of with them.
  public var positions: [ByteOffset: SourcePosition]
  /// One for each diagnostic, as the report has it.
  public var fingerprints: [String]

  public init(positions: [ByteOffset: SourcePosition] = [:], fingerprints: [String] = []) {
    self.positions = positions
    self.fingerprints = fingerprints
  }
}
