internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Patterns
internal import Reporting
internal import Workspace

/// Hints about options for messages of other modules, which have no command line.
enum OptionAdvice {
  /// The report of a file that can't be read: the reason, and the options that may help.
  static func unreadable(_ error: FileError, shown: String) -> FileReport {
    var finding = UnreadableFile.diagnostic(error)
    if case .tooLarge(let limit) = error.reason, limit < Limits.fileByteRange.upperBound {
      finding.help = finding.help.map { "\($0), or use --max-file-size SIZE for one run" }
    }
    var report = FileReport(path: shown, schema: nil, status: .unreadable, text: [], diagnostics: [finding])
    report.pathBytes = error.path.bytesUnlessText
    return report
  }

  /// Adds `--schema` to the help of a finding that a file's notation is unknown.
  static func notation(_ obstacle: Diagnostic) -> Diagnostic {
    var finding = obstacle
    if finding.code == FileNotation.isUnknown { finding.help = finding.help.map { "\($0), or use --schema" } }
    return finding
  }

  /// Adds `--select` to the help of a finding about the fixes of a file.
  static func fixing(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    finding.help = finding.help.map { "\($0), or use --select" }
    return finding
  }

  /// The numbers of a run in a sentence: `Found 3 errors in 2 files (1 fixable with `settle check --fix conf`)`.
  ///
  /// - Parameters:
  ///   - command: that makes the fixes; nil for a command that fixes nothing.
  ///   - columns: of the terminal; nil without one. The command is named in full only where the sentence stays in one line.
  static func sentence(_ summary: Summary, fixedBy command: ReportOptions.FixCommand?, columns: Int?) -> String {
    let hidden = summary.omitted > 0 ? " (--max-diagnostics)" : ""
    guard let command, summary.fixable > 0 else { return summary.sentence(fixedBy: nil) + hidden }
    let full = command(nil, true).map { summary.sentence(fixedBy: $0.description) + hidden }
    if let full, columns.map({ DisplayWidth.of(full) <= $0 }) ?? true { return full }
    return summary.sentence(fixedBy: "--fix") + hidden
  }

  /// The least number of words from which the readers of the files can be guessed.
  private static let leastWords = 4

  /// The line of configuration that settles most words of a run which YAML 1.1 takes for true and false; nil where they are
  /// few, or the schemas or the configuration say what they are.
  static func reader(_ summary: Summary) -> String? {
    guard let words = summary.codes[LintRule.truthy.code], words.undecided >= leastWords,
      2 * words.undecided > words.findings
    else { return nil }
    return "If the reader uses YAML 1.1: add lint: {yaml: \"1.1\"} to .settle.yaml, then run --fix"
  }

  private static func kind(_ file: KnownFile) -> String {
    "kind \(file.kind)" + (file.pattern.map { ", files: \($0)" } ?? "")
  }

  /// Where the text of a schema lies that is named by its address; nothing for any other.
  static func place(of choice: SchemaChoice, _ place: Workspace.SchemaPlace?) -> String {
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
    case .commandLine: "--schema"
    case .record: "the record"
    case .modeline: "modeline"
    case .property: "$schema"
    case .configuration(let configuration, let glob, _): "\(configuration.shownPath), files: \(glob)"
    case .bundled(let glob): "bundled, fileMatch: \(glob)"
    case .known(let file):
      switch file.source {
      case .vendored: "installed, \(kind(file)); .settle/schemas.lock"
      case .catalogue(let name): "catalog \(name), \(kind(file))"
      case .knownKinds: "not installed, \(kind(file)): run `settle schema add \(file.kind.shellWord)`"
      }
    }
  }
}
