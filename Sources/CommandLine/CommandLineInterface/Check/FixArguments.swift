internal import CommandLineKit

/// The options of `settle check` for fixes.
struct FixArguments: Sendable {
  static let fix = Option(
    "fix", help: "Carry out the safe fixes, each proven on the result, and report what remains; - writes the fixed text"
  )
  static let unsafeFixes = Option(
    "unsafe-fixes", help: "As --fix, with the fixes too whose result has to be looked at")
  static let diff = Option("diff", help: "Write nothing, show what would be fixed, and exit with 1 if anything would")
    .called("dry-run")

  static let all = [fix, unsafeFixes, diff]

  /// The use of a fixed text.
  enum Mode: Sendable {
    case write
    case diff
  }

  /// Nil where nothing is fixed.
  var mode: Mode?
  var allowsUnsafe: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    allowsUnsafe = arguments.isSet(Self.unsafeFixes)
    mode = arguments.isSet(Self.diff) ? .diff : allowsUnsafe || arguments.isSet(Self.fix) ? .write : nil
    guard mode == .diff else { return }
    let others = [ReportOptions.format, ReportOptions.json, ReportOptions.report]
    for other in others + [CheckOptions.explainSchema, BaselineRun.writeBaseline] where arguments.isSet(other) {
      throw UsageError("--diff shows what would be fixed, in place of --\(other.name)")
    }
  }
}
