import Analysis
import Diagnostics
import FileAccess

@testable import CommandLineInterface

/// A text, a zero byte, any bytes as a baseline. The baseline that is made of a text leaves out all that is found in it; any
/// other that can be read is written as it was, and leaves out so much that the rest is new.
func fuzzBaseline(_ bytes: [UInt8]) {
  let (text, written) = bytes.atFirstZero
  let file = FilePath("/project/file.yaml")
  let report = ReportRun.snapshot(text, .yaml, .sample).report
  var made = Baseline(folder: FilePath("/dev/shm"))
  made.files[made.name(of: file)] = Baseline.counts(of: report)
  if !report.diagnostics.isEmpty { checkWhole(made, report, file) }
  guard let other = read(written) else { return }
  require(read(other.text)?.files == other.files, "a baseline is read as it was written")
  for name in other.files.keys {
    require(other.name(of: other.file(named: name)) == name || !isNormal(name), "\(name) is the name of its file")
  }
  var rest = report
  let verdict = other.takeOut(of: &rest, file)
  require(verdict.known + rest.diagnostics.count == report.diagnostics.count, "what isn't known is left")
}

private func checkWhole(_ made: Baseline, _ report: FileReport, _ file: FilePath) {
  guard let again = read(made.text) else { return require(false, "a baseline that was made can be read") }
  require(again.files == made.files, "a baseline is read as it was made")
  var rest = report
  let verdict = again.takeOut(of: &rest, file)
  require(rest.diagnostics.isEmpty && rest.status == .valid, "what is known is left out")
  require(verdict.known == report.diagnostics.count && verdict.fixed.isEmpty, "what is left out is known, not fixed")
}

private func read(_ bytes: [UInt8]) -> Baseline? {
  withFile(bytes) { try? Baseline.read($0) }
}

/// Whether a name is one that a baseline gives: a path without empty steps, `.` and `..`, and `%` only before a byte.
private func isNormal(_ name: String) -> Bool {
  let steps = name.split(separator: "/", omittingEmptySubsequences: false)
  return !name.contains("%") && !steps.contains { ["", ".", ".."].contains($0) }
}
