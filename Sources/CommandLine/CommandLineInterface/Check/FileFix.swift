internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Workspace

/// Fixes one file, and then checks the result.
extension FileCheck {
  /// The fixes of a file.
  struct Fixed: Sendable {
    /// The number of fixes that were, or would be, made.
    var count = 0
    /// The number of findings that only `--unsafe-fixes` fixes.
    var left = 0
  }

  func fix(_ snapshot: Snapshot, text: InputText, mode: FixArguments.Mode) -> Checked {
    let result = snapshot.fixed(allowsUnsafe: options.fixes.allowsUnsafe)
    switch mode {
    case .diff:
      var checked = Checked()
      for resolution in snapshot.resolutions { addFaults(resolution, checked: &checked) }
      let finding = snapshot.resolutions.lazy.compactMap(\.finding).first
      if let finding, finding.code == SchemaProblem.notHere, options.selection.includes(finding) {
        var report = snapshot.report
        checked.missing = MissingSchemas.takeOut(of: &report, resolutions: snapshot.resolutions)
        if finding.severity == .error { checked.result.code = .trouble }
      }
      if let other = text.configuration?.report { checked.others.append(other) }
      checked.fixed = Fixed(count: result.count, left: result.left)
      checked.result.output = difference(snapshot, result: result)
      return checked
    case .write: return written(snapshot, fix: result, text: text)
    }
  }

  private func difference(_ snapshot: Snapshot, result: FixResult) -> [UInt8] {
    // Texts that aren't in UTF-8 are never fixed, so there is no difference to show.
    guard result.count > 0 else { return [] }
    return UnifiedDiff(isColored: reports.isColored, environment: environment).render(snapshot, new: result.snapshot)
  }

  /// Writes the fixed text to its file. If that fails, the report is about the unchanged file.
  private func written(_ snapshot: Snapshot, fix: FixResult, text: InputText) -> Checked {
    var result = FileResult()
    // A filter must print the text even if nothing was fixed.
    if fix.count > 0 || text.given == nil { opening.replace(text, with: fix.snapshot.bytes, result: &result) }
    if let complaint = result.complaint {
      var checked = check(snapshot, text: text, adding: nil)
      checked.result.code = result.code
      checked.result.complaint = complaint
      return checked
    }
    var checked = check(fix.snapshot, text: text, adding: fix.complaint.map(OptionAdvice.fixing))
    checked.fixed = Fixed(count: fix.count, left: fix.left)
    if let output = result.output { checked.result.output = output }
    return checked
  }
}
