internal import Analysis
internal import DocumentModel
internal import FileAccess
internal import Reporting
internal import Workspace

/// Fixes one file, and then checks the result.
extension FileCheck {
  /// The fixes of a file.
  struct Fixed: Sendable {
    /// The number of fixes that were made, or would be.
    var count = 0
    /// The number of findings whose fixes only `--unsafe-fixes` makes.
    var left = 0
    /// The bytes for standard output: the fixed text of standard input, or the difference. Nil where neither is
    /// written.
    var output: [UInt8]?
  }

  func fix(_ snapshot: Snapshot, _ text: InputText, _ mode: FixArguments.Mode) -> Outcome {
    let result = snapshot.fixed(allowsUnsafe: options.fixes.allowsUnsafe)
    switch mode {
    case .diff:
      var outcome = Outcome()
      for resolution in snapshot.resolutions { tell(resolution, &outcome) }
      let finding = snapshot.resolution.finding
      if let finding, finding.code == SchemaProblem.notHere, options.selection.includes(finding) {
        outcome.complaint = finding.message
        if finding.severity == .error { outcome.isTrouble = true }
      }
      if let other = text.configuration?.report { outcome.others.append(other) }
      outcome.fixed = Fixed(count: result.count, left: result.left, output: difference(snapshot, result))
      return outcome
    case .write: return written(snapshot, result, text)
    }
  }

  private func difference(_ snapshot: Snapshot, _ result: FixResult) -> [UInt8] {
    // Nothing is fixed in a text that isn't in UTF-8, so there is no difference to show.
    guard result.count > 0 else { return [] }
    return UnifiedDiff(isColored: reports.isColored, environment).render(snapshot, result.snapshot)
  }

  /// Writes the fixed text to its file; where that fails, the report is of the file as it is.
  private func written(_ snapshot: Snapshot, _ result: FixResult, _ text: InputText) -> Outcome {
    guard let path = text.given else {
      var outcome = check(result.snapshot, text, beside: result.complaint.map(OptionAdvice.fixing))
      outcome.fixed = Fixed(count: result.count, left: result.left, output: result.snapshot.bytes)
      return outcome
    }
    do throws(FileError) {
      if result.count > 0 {
        try FileWriting.replace(
          path.resolved(from: environment.workingFolder), expecting: text.bytes, with: result.snapshot.bytes)
      }
      var outcome = check(result.snapshot, text, beside: result.complaint.map(OptionAdvice.fixing))
      outcome.fixed = Fixed(count: result.count, left: result.left)
      return outcome
    } catch {
      var outcome = check(snapshot, text, beside: nil)
      outcome.isTrouble = true
      outcome.complaint = "\(text.shown): \(error.message)"
      return outcome
    }
  }
}
