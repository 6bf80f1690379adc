internal import RegularExpressions
internal import Synchronization

/// What is told of the patterns of a schema, for reports. What was worked out once is kept, for all files that a run checks.
final class PatternExplanations: Sendable {
  private let program: Program
  private let known = Mutex<[UInt32: PatternExplanation]>([:])

  init(_ program: Program) {
    self.program = program
  }

  subscript(_ pattern: UInt32) -> PatternExplanation {
    known.withLock { known in
      if let explanation = known[pattern] { return explanation }
      let explanation = PatternExplanation(program.tables.patterns[Int(pattern)])
      known[pattern] = explanation
      return explanation
    }
  }
}
