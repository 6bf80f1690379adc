/// Which of several fixes that were tried together did what they may not.
struct FixBlame {
  /// Those that did it for certain.
  var guilty: Set<Int> = []
  /// Those that may have done it.
  var suspects: Set<Int> = []

  var isNone: Bool { guilty.isEmpty && suspects.isEmpty }

  mutating func join(_ other: Self) {
    guilty.formUnion(other.guilty)
    suspects.formUnion(other.suspects)
  }
}
