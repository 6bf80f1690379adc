import Analysis
import DocumentModel
import FileAccess
import Reporting

@testable import CommandLineInterface

/// A text, a zero byte, bytes to read as a baseline. The baseline of the text contains all its findings; any other that
/// can be read is written back unchanged, and all findings that it doesn't contain remain.
func fuzzBaseline(_ bytes: [UInt8]) {
  let (text, written) = bytes.atFirstZero
  let report = ReportRun.snapshot(text, .yaml, .sample).report
  if !report.diagnostics.isEmpty { checkWhole(report) }
  guard let other = read(written) else { return }
  let again = read(
    BaselineText.whole(other.findings.map { BaselineFile.lines($0.name, findings: [$0.fingerprint: $0.count]) }))
  require(again?.findings == other.findings, "a baseline is read as it was written")
  for name in other.findings.map(\.name) where isNormal(name) {
    let names = other.baseline.names
    require(names.name(of: names.file(named: name)) == name, "\(name) is the name of its file")
  }
  var rest = report
  let comparison = other.baseline.removeKnown(
    from: &rest, file: other.baseline.names.file(named: other.findings.first?.name ?? ""))
  require(comparison.known + rest.diagnostics.count == report.diagnostics.count, "what isn't known is left")
}

/// A report's own baseline leaves none of its findings.
private func checkWhole(_ report: FileReport) {
  let counts = Baseline.counts(of: report)
  guard let made = read(BaselineText.whole([BaselineFile.lines("file.yaml", findings: counts)])) else {
    return require(false, "a baseline that was made can be read")
  }
  let findings = Dictionary(made.findings.map { ($0.fingerprint, $0.count) }, uniquingKeysWith: +)
  require(findings == counts, "a baseline is read as it was made")
  var rest = report
  let comparison = made.baseline.removeKnown(from: &rest, file: made.baseline.names.file(named: "file.yaml"))
  require(rest.diagnostics.isEmpty && rest.status == .valid, "what is known is left out")
  require(
    comparison.known == report.diagnostics.count && comparison.fixed.isEmpty, "what is left out is known, not fixed")
}

/// A baseline that was read successfully.
private struct BaselineText {
  struct Finding: Equatable {
    var name: String
    var fingerprint: Fingerprint
    var count: Int
  }

  var baseline: Baseline
  /// The findings in the order of the text.
  var findings: [Finding]

  static func whole(_ lines: [[UInt8]]) -> [UInt8] {
    BaselineFile.beginning + lines.joined(separator: BaselineFile.separator) + BaselineFile.end
  }
}

private func read(_ bytes: [UInt8]) -> BaselineText? {
  withFile(bytes) { path in
    guard let file = try? BaselineFile(path), let baseline = try? file.read() else { return nil }
    var findings: [BaselineText.Finding] = []
    try? file.forEach { finding, _ in
      findings.append(.init(name: finding.name, fingerprint: finding.fingerprint, count: finding.count))
    }
    return BaselineText(baseline: baseline, findings: findings)
  }
}

/// Whether a baseline can contain the name: a path without empty components, `.` and `..`, in which `%` only escapes a
/// byte.
private func isNormal(_ name: String) -> Bool {
  let steps = name.split(separator: "/", omittingEmptySubsequences: false)
  return !name.contains("%") && !steps.contains { ["", ".", ".."].contains($0) }
}
