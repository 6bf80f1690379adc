internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Patterns
internal import Reporting
internal import Workspace

/// Adds hints about options to messages of other modules, which don't know the command line.
enum OptionAdvice {
  /// The report on a file that can't be read: the reason, and the options that may help.
  static func unreadable(_ error: FileError, shown: String) -> FileReport {
    var finding = UnreadableFile.diagnostic(error)
    // At the upper bound, no option can raise the limit.
    if case .tooLarge(let limit) = error.reason, limit < Limits.fileByteRange.upperBound {
      finding.help = finding.help.map { "\($0), or use --max-file-size SIZE for one run" }
    }
    var report = FileReport(path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [finding])
    report.pathBytes = error.path.bytesUnlessText
    return report
  }

  /// Adds `--schema` to the help of a finding about an unknown notation.
  static func notation(_ obstacle: Diagnostic) -> Diagnostic {
    var finding = obstacle
    if finding.code == FileNotation.isUnknown { finding.help = finding.help.map { "\($0), or use --schema" } }
    return finding
  }

  /// Adds `--select` to the help of a finding about a file's fixes.
  static func fixing(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if finding.code == .editFixCycle { finding.help = finding.help.map { "\($0), or use --select" } }
    return finding
  }

  /// The summary of a run in one sentence: `Found 3 errors in 2 files (1 fixable with `settle check --fix conf`)`.
  ///
  /// - Parameters:
  ///   - command: The command that applies the fixes, or nil for a command without fixes.
  ///   - columns: The width of the terminal, or nil without one. The command is included in full only if the sentence
  ///     fits on one line, of a usual width without a terminal.
  static func sentence(_ summary: Summary, fixedBy command: ReportOptions.FixCommand?, columns: Int?) -> String {
    let hidden = summary.omitted > 0 ? " (--max-diagnostics)" : ""
    guard let command, summary.fixable > 0 else { return summary.sentence(fixedBy: nil) + hidden }
    // On a terminal, a command that is broken across lines can't be copied.
    let full = command(nil, true).map { summary.sentence(fixedBy: $0.description) + hidden }
    if let full, DisplayWidth.of(full) <= columns ?? usualColumns { return full }
    return summary.sentence(fixedBy: "--fix") + hidden
  }

  /// The columns of a line where there is no terminal.
  static let usualColumns = 120

  /// The fewest words from which to guess which programs read the files.
  private static let leastWords = 4

  /// The configuration line that resolves most of a run's findings about words that YAML 1.1 reads as true or false.
  /// Nil if there are few, or if schemas or the configuration decide it.
  static func reader(_ summary: Summary) -> String? {
    // If schemas decide about most of the words, the reader's version matters little.
    guard let words = summary.codes[LintRule.truthy.code], words.undecided >= leastWords,
      2 * words.undecided > words.findings
    else { return nil }
    return "If the reader uses YAML 1.1: add lint: {yaml: \"1.1\"} to .settle.yaml, then run --fix"
  }

  private static func kind(_ file: KnownFile) -> String {
    "kind \(file.kind)" + (file.pattern.map { ", files: \($0)" } ?? "")
  }

  /// The location of a schema named by its address; empty for any other.
  static func place(of choice: SchemaChoice, at place: Workspace.SchemaPlace?) -> String {
    switch place {
    case nil: ""
    case .bundled: "; bundled"
    case .file(let path): "; read from \(path)"
    case .vendored: "; installed"
    case .catalogue(let name): "; catalog \(name)"
    case .absent: "; not installed: run `settle schema add \(choice.reference.uri.withoutFragment)`"
    }
  }

  /// The step that decided on a schema.
  static func reason(_ choice: SchemaChoice) -> String {
    switch choice.step {
    case .commandLine: "--\(choice.noun)"
    case .record: "the record"
    case .modeline: "modeline"
    case .property: "$schema"
    case .configuration(let configuration, let glob, _): "\(configuration.shownPath), files: \(glob)"
    case .bundled(let glob): "bundled, fileMatch: \(glob)"
    case .references(let file): "bundled, \(kind(file))"
    case .known(let file):
      switch file.source {
      case .vendored: "installed, \(kind(file)); .settle/schemas.lock"
      case .catalogue(let name): "catalog \(name), \(kind(file))"
      case .knownKinds: "not installed, \(kind(file)): run `settle schema add \(file.kind.shellWord)`"
      }
    }
  }
}
