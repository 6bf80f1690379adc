import DocumentModel
import JSONParsing
internal import Linting

@testable import Analysis

/// Every offered fix can be applied and changes the text. Safe fixes add no error, and don't keep JSON from being read
/// to its end.
func fuzzFixes(_ bytes: [UInt8]) {
  for run in ReportRun.all(of: bytes, .sample) { FixRun(run).check() }
}

private struct FixRun {
  private let text: Snapshot
  private let errors: Int

  init(_ run: ReportRun) {
    text = ReportRun.snapshot(run.bytes, run.syntax, .sample)
    errors = Self.errors(text)
  }

  func check() {
    let before = text.report
    let fixes = before.diagnostics.flatMap { finding in finding.fixes.map { (finding.code, $0) } }
    // Checking a fix means checking the whole text, so only a few are.
    for (code, fix) in fixes.prefix(8) {
      guard let text = TextEdit.apply(fix.edits, to: before.text) else {
        return require(false, "the fix of \(code) can be made")
      }
      require(text != before.text, "the fix of \(code) changes something")
      if fix.isSafe { check(self.text.edited(text), "the fix of \(code)") }
    }
    for allowsUnsafe in [false, true] {
      let result = text.fixed(allowsUnsafe: allowsUnsafe)
      require(result.count > 0 || result.snapshot.bytes == text.bytes, "what isn't fixed stays as it is")
      if result.count > 0, !allowsUnsafe { check(result.snapshot, "fixing") }
    }
  }

  private func check(_ after: Snapshot, _ what: String) {
    require(Self.errors(after) <= errors, "\(what) brings no error")
    guard text.isJSON else { return }
    let parsed = JSONParser.parse(after.bytes, limits: Limits())
    require(
      !parsed.isPartial || JSONParser.parse(text.bytes, limits: Limits()).isPartial, "\(what) leaves nothing unread")
  }

  /// The number of errors, without trying fixes, which would take long.
  private static func errors(_ text: Snapshot) -> Int { text.comparable.all.count { $0.severity == .error } }
}
