internal import DocumentModel
internal import Linting
internal import Reporting
internal import Workspace

/// Fixes a file, and then checks the result.
extension FileChecker {
  func fix(_ snapshot: some CheckedText, text: InputText, mode: FixArguments.Mode) -> Checked {
    let result = snapshot.fixed(allowsUnsafe: options.fixes.allowsUnsafe)
    switch mode {
    case .diff:
      var checked = Checked()
      for resolution in snapshot.resolutions { addProblems(resolution, checked: &checked) }
      let finding = snapshot.resolutions.lazy.compactMap(\.finding).first
      if let finding, finding.code == SchemaProblem.notHere, options.selection.includes(finding) {
        var report = snapshot.report
        checked.missing = MissingSchemas.removed(from: &report, resolutions: snapshot.resolutions)
        if finding.severity == .error { checked.result.code = .trouble }
      }
      if let other = text.configuration?.report { checked.others.append(other) }
      checked.fixed = (result.count, result.left)
      // Texts that aren't in UTF-8 are never fixed, so the diff is empty for them.
      let diff = UnifiedDiff(isColored: reports.isColored, environment: environment)
      checked.result.output = result.count > 0 ? diff.render(snapshot, new: result.snapshot) : []
      return checked
    case .write: return written(snapshot, fix: result, text: text)
    }
  }

  /// Writes the fixed text to its file and checks it. If writing fails, checks the unchanged text.
  private func written<Text: CheckedText>(_ snapshot: Text, fix: FixResult<Text>, text: InputText) -> Checked {
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
    checked.fixed = (fix.count, fix.left)
    if let output = result.output { checked.result.output = output }
    return checked
  }
}
