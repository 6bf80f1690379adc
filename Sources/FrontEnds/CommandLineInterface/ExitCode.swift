/// The exit status of the program.
package enum ExitCode: Int32, Sendable, Comparable {
  /// No finding of severity error.
  case success = 0
  case findings = 1
  /// Wrong usage, a wrong configuration, or a file that could not be read.
  case trouble = 2

  package static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
