internal import CommandLineKit

/// The options of `settle check` for fixes.
struct FixArguments: Sendable {
  static let fix = Option(
    "fix", help: "Apply all safe fixes and report the remaining problems; with -, write the fixed text"
  )
  static let unsafeFixes = Option("unsafe-fixes", help: "Like --fix, and also apply fixes that need a review")
  static let diff = Option("diff", help: "Show what --fix would change, and exit with code 1 if anything would")
    .called("dry-run")

  static let all = [fix, unsafeFixes, diff]

  /// What to do with a fixed text.
  enum Mode: Sendable {
    case write
    case diff
  }

  /// Nil if no fixes are applied.
  var mode: Mode?
  var allowsUnsafe: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    allowsUnsafe = arguments.isSet(Self.unsafeFixes)
    // `--fix --diff` only shows the changes, which is the safer interpretation.
    mode = arguments.isSet(Self.diff) ? .diff : allowsUnsafe || arguments.isSet(Self.fix) ? .write : nil
    guard mode == .diff else { return }
    // The diff is on standard output, so the report can't be.
    let others = [ReportOptions.format, ReportOptions.json, ReportOptions.report, ReportOptions.statistics]
    for other in others + [BaselineRun.writeBaseline] where arguments.isSet(other) {
      throw UsageError("--diff cannot be used with --\(other.name)")
    }
  }
}
