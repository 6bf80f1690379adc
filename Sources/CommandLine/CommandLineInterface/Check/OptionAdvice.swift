internal import CommandLineKit
internal import DocumentModel
internal import FileAccess
internal import Linting
internal import Patterns
internal import Reporting
internal import Workspace

/// Adds advice about options to messages of other modules, which don't know the command line.
enum OptionAdvice {
  /// The report on a file that can't be read, with options that may help.
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

  /// Adds `--schema` to the help of a finding about an unknown file format.
  static func notation(_ obstacle: Diagnostic) -> Diagnostic {
    var finding = obstacle
    if finding.code == FileNotation.isUnknown { finding.help = finding.help.map { "\($0), or use --schema" } }
    return finding
  }

  /// Adds `--select` to the help of a finding about conflicting fixes.
  static func fixing(_ finding: Diagnostic) -> Diagnostic {
    var finding = finding
    if finding.code == .editFixCycle { finding.help = finding.help.map { "\($0), or use --select" } }
    return finding
  }

  /// The summary of a run: ``Found 3 errors in 2 files (1 fixable with `settle check --fix conf`)``.
  ///
  /// - Parameters:
  ///   - command: Returns the command that applies the fixes, or nil for a command without fixes.
  ///   - columns: The width of the terminal, or nil without one. The command is shown in full only if the sentence fits
  ///     in one line; without a terminal, in a line of ``usualColumns``.
  static func sentence(_ summary: Summary, fixedBy command: ReportOptions.FixCommand?, columns: Int?) -> String {
    let hidden = summary.omitted > 0 ? " (--max-diagnostics)" : ""
    guard let command, summary.fixable > 0 else { return summary.sentence(fixedBy: nil) + hidden }
    // A command that is broken across lines can't be copied from a terminal.
    let full = command(nil, true).map { summary.sentence(fixedBy: $0.description) + hidden }
    if let full, DisplayWidth.of(full) <= columns ?? usualColumns { return full }
    return summary.sentence(fixedBy: "--fix") + hidden
  }

  /// The width of a line without a terminal.
  static let usualColumns = 120

  /// The minimum number of such words from which to guess that the programs reading the files use YAML 1.1.
  private static let minWords = 4

  /// Advice that resolves most findings about words that are Booleans in YAML 1.1. Nil if there are few, or schemas or
  /// the configuration already resolve most of them.
  static func reader(_ summary: Summary) -> String? {
    // If schemas determine the meaning of most words, the YAML version hardly matters.
    guard let words = summary.codes[LintRule.truthy.code], words.undecided >= minWords,
      2 * words.undecided > words.findings
    else { return nil }
    return "If your program reads YAML 1.1, add `lint: {yaml: \"1.1\"}` to .settle.yaml and run `settle check --fix`"
  }

  private static func kind(_ file: KnownFile) -> String {
    "kind \(file.kind)" + (file.pattern.map { ", files: \($0)" } ?? "")
  }

  /// Where the schema with an address comes from. Empty for a schema without an address.
  static func place(of choice: SchemaChoice, at place: Workspace.SchemaPlace?) -> String {
    switch place {
    case nil: ""
    case .bundled: "; bundled"
    case .file(let path): "; read from \(path)"
    case .vendored: "; installed"
    case .catalog(let name): "; catalog \(name)"
    case .absent: "; not installed: run `settle schema add \(choice.reference.uri.withoutFragment)`"
    }
  }

  /// Why a schema was chosen.
  static func reason(_ choice: SchemaChoice) -> String {
    switch choice.step {
    case .commandLine: "--\(choice.noun)"
    case .record: "the record"
    case .modeline: "modeline"
    case .property: "$schema"
    case .configuration(let configuration, let glob, _): "\(configuration.displayPath), files: \(glob)"
    case .bundled(let glob): "bundled, fileMatch: \(glob)"
    case .references(let file): "bundled, \(kind(file))"
    case .known(let file):
      switch file.source {
      case .vendored: "installed, \(kind(file)); .settle/schemas.lock"
      case .catalog(let name): "catalog \(name), \(kind(file))"
      case .knownKinds: "not installed, \(kind(file)): run `settle schema add \(file.kind.shellWord)`"
      }
    }
  }
}
