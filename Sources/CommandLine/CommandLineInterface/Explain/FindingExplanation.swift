internal import CommandLineKit
internal import DocumentModel
internal import Reporting
internal import Synchronization

/// Explains the finding with a fingerprint from a machine-readable report: everything known about it, followed by the
/// page of its code.
final class FindingExplanation: ReportFormat {
  /// A fingerprint such as `d41d8cd98f00b204:1`. Without a number, it matches all findings with equal hashes.
  private let fingerprint: String
  private let text: TextFormat
  private let page: PageText
  private let isFound = Mutex(false)

  private init(_ fingerprint: String, isColored: Bool, width: Int?) {
    self.fingerprint = fingerprint
    text = TextFormat(TextFormat.Options(isColored: isColored, columns: width, isVerbose: true))
    page = PageText(isColored: isColored, columns: width)
  }

  /// Whether a word may be a fingerprint, which no code can be.
  static func isFingerprint(_ word: String) -> Bool {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // 16 hexadecimal digits, optionally followed by the number among equal findings: "41f2c6a0b5d7e893:1".
    return parts[0].count == 16 && parts[0].allSatisfy(\.isHexDigit) && parts.dropFirst().allSatisfy { Int($0) != nil }
  }

  /// Options of `settle check` that affect which findings there are.
  static let options = [CheckOptions.schema, CheckOptions.policy, CheckOptions.config]

  /// Checks files, and prints only the findings with the fingerprint.
  ///
  /// - Parameter arguments: The arguments of `settle check`.
  static func explain(
    _ fingerprint: String, arguments: ParsedArguments, isColored: Bool, environment: CommandEnvironment
  ) throws(UsageError) -> ExitCode {
    let story = FindingExplanation(fingerprint, isColored: isColored, width: environment.output.width)
    var reports = try ReportOptions(arguments, environment: environment)
    reports.output.format = story
    reports.output.maximum = nil
    reports.isQuiet = true
    _ = try CheckRun(
      arguments, options: CheckOptions(arguments, environment: environment), reports: reports, environment: environment
    ).run()
    guard story.isFound.withLock({ $0 }) else {
      let advice =
        arguments.isSet(CheckOptions.schema) || arguments.isSet(CheckOptions.policy)
        ? "" : "; use the same --schema and --policy as in that run"
      throw UsageError("no problem with the fingerprint \(fingerprint) in these files\(advice)")
    }
    return .success
  }

  func render(_ report: FileReport) -> [UInt8] {
    let matches = zip(report.diagnostics, Fingerprint.digests(report)).filter { _, digest in
      // The colon keeps `…:1` from matching `…:10`.
      digest == fingerprint || digest.hasPrefix(fingerprint + ":")
    }.map(\.0)
    guard let first = matches.first else { return [] }
    isFound.withLock { $0 = true }
    var story = report
    story.diagnostics = matches
    return text.render(story) + (DiagnosticPages.page(of: first.code).map { Array("\n".utf8) + page.page($0) } ?? [])
  }
}
