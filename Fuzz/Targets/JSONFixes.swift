import Analysis
import Diagnostics
import DocumentModel
import JSONParsing
import SourceText

/// JSON with errors is read on, and whatever is offered for it can be done: the text is read no worse then.
func fuzzJSONFixes(_ bytes: [UInt8]) {
  let before = look(bytes)
  for finding in before.diagnostics {
    for fix in finding.fixes {
      guard let text = TextEdit.apply(fix.edits, to: bytes) else {
        require(false, "the fix of \(finding.code) can be made")
        return
      }
      require(text != bytes, "the fix of \(finding.code) changes something")
      if fix.isSafe { check(text, against: before, bytes, "the fix of \(finding.code)") }
    }
  }
  for allowsUnsafe in [false, true] {
    let result = snapshot(bytes).fixed(allowsUnsafe: allowsUnsafe)
    require(result.count > 0 || result.snapshot.bytes == bytes, "what isn't fixed stays as it is")
    if result.count > 0, !allowsUnsafe { check(result.snapshot.bytes, against: before, bytes, "fixing") }
  }
}

private func snapshot(_ bytes: [UInt8]) -> Snapshot { ReportRun.snapshot(bytes, .json, .sample) }

private func look(_ bytes: [UInt8]) -> FileReport { snapshot(bytes).report }

private func check(_ text: [UInt8], against before: FileReport, _ bytes: [UInt8], _ what: String) {
  let errors = { (report: FileReport) in report.diagnostics.count { $0.severity == .error } }
  require(errors(look(text)) <= errors(before), "\(what) brings no error")
  let parsed = JSONParser.parse(text, limits: Limits())
  require(!parsed.isPartial || JSONParser.parse(bytes, limits: Limits()).isPartial, "\(what) leaves nothing unread")
}
