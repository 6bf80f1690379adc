/// The exit status of the program.
package enum ExitCode: Int32, Sendable, Comparable {
  /// There is no finding of severity error.
  case success = 0
  case findings = 1
  /// The command was used incorrectly, a configuration is invalid, or a file can't be read.
  case trouble = 2

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}
