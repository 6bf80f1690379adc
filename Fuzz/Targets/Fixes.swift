import Analysis
import Diagnostics
import DocumentModel
import JSONParsing
import SourceText

/// Whatever is offered for a text with errors can be done, and the text is read no worse then; JSON is read on behind them.
func fuzzFixes(_ bytes: [UInt8]) {
  for run in ReportRun.all(of: bytes, .sample) { FixRun(bytes: bytes, syntax: run.syntax).check() }
}

private struct FixRun {
  let bytes: [UInt8]
  let syntax: TextSyntax

  func check() {
    let before = snapshot(bytes).report
    let fixes = before.diagnostics.flatMap { finding in finding.fixes.map { (finding.code, $0) } }
    // Each costs a look at the whole text.
    for (code, fix) in fixes.prefix(8) {
      guard let text = TextEdit.apply(fix.edits, to: before.text) else {
        return require(false, "the fix of \(code) can be made")
      }
      require(text != before.text, "the fix of \(code) changes something")
      if fix.isSafe { check(text, against: before, "the fix of \(code)") }
    }
    for allowsUnsafe in [false, true] {
      let result = snapshot(bytes).fixed(allowsUnsafe: allowsUnsafe)
      require(result.count > 0 || result.snapshot.bytes == bytes, "what isn't fixed stays as it is")
      if result.count > 0, !allowsUnsafe { check(result.snapshot.bytes, against: before, "fixing") }
    }
  }

  private func snapshot(_ bytes: [UInt8]) -> Snapshot { ReportRun.snapshot(bytes, syntax, .sample) }

  private func check(_ text: [UInt8], against before: FileReport, _ what: String) {
    let errors = { (report: FileReport) in report.diagnostics.count { $0.severity == .error } }
    require(errors(snapshot(text).report) <= errors(before), "\(what) brings no error")
    guard syntax == .json else { return }
    let parsed = JSONParser.parse(text, limits: Limits())
    require(!parsed.isPartial || JSONParser.parse(bytes, limits: Limits()).isPartial, "\(what) leaves nothing unread")
  }
}
