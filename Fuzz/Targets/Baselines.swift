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
  let files = other.known.map { (name: String(decoding: $0.key, as: UTF8.self), findings: $0.value) }
  let again = read(whole(files.map { BaselineFile.lines($0.name, findings: $0.findings) }))
  require(again?.known == other.known, "a baseline is read as it was written")
  let names = other.names
  for (name, _) in files where isNormal(name) {
    require(names.name(of: names.file(named: name)) == name, "\(name) is the name of its file")
  }
  var rest = report
  let comparison = other.removeKnown(from: &rest, file: names.file(named: files.map(\.name).min() ?? ""))
  require(comparison.known + rest.diagnostics.count == report.diagnostics.count, "what isn't known is left")
}

/// A report's own baseline leaves none of its findings.
private func checkWhole(_ report: FileReport) {
  let counts = Baseline.counts(of: report)
  guard let made = read(whole([BaselineFile.lines("file.yaml", findings: counts)])) else {
    return require(false, "a baseline that was made can be read")
  }
  require(made.known == [Array("file.yaml".utf8): counts], "a baseline is read as it was made")
  var rest = report
  let comparison = made.removeKnown(from: &rest, file: made.names.file(named: "file.yaml"))
  require(rest.diagnostics.isEmpty && rest.status == .valid, "what is known is left out")
  require(
    comparison.known == report.diagnostics.count && comparison.fixed.isEmpty, "what is left out is known, not fixed")
}

private func whole(_ lines: [[UInt8]]) -> [UInt8] {
  BaselineFile.beginning + lines.joined(separator: BaselineFile.separator) + BaselineFile.end
}

/// The baseline that a file with these bytes has; nil if it can't be read.
private func read(_ bytes: [UInt8]) -> Baseline? {
  withFile(bytes) { path in try? BaselineFile.read(path) }
}

/// Whether a baseline can contain the name: a path without empty components, `.` and `..`, in which `%` only escapes a
/// byte.
private func isNormal(_ name: String) -> Bool {
  let steps = name.split(separator: "/", omittingEmptySubsequences: false)
  return !name.contains("%") && !steps.contains { ["", ".", ".."].contains($0) }
}
