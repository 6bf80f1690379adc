/// What the program tells the one who started it.
package enum ExitCode: Int32, Sendable, Comparable {
  /// Nothing of severity error.
  case success = 0
  case findings = 1
  /// Wrong usage, a wrong configuration, or a file that could not be read.
  case trouble = 2

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
