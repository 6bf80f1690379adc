internal import Analysis
internal import Configuration
internal import Diagnostics
internal import FileAccess
internal import Reporting
internal import SourceText

/// Fixes one file, and then looks at what remains.
extension FileCheck {
  /// What was fixed in a file.
  struct Fixed: Sendable {
    /// How many fixes were carried out, or would be.
    var count = 0
    /// How many findings have fixes left that only `--unsafe-fixes` carries out.
    var left = 0
    /// For standard output: the text of standard input, or the difference.
    var output: [UInt8] = []
  }

  func fix(_ text: InputText, _ mode: FixArguments.Mode) -> Outcome {
    var met = Outcome()
    let fixing = TextFixing(analysis(of: text), allowsUnsafe: options.fixes.allowsUnsafe)
    let result = fixing.fix(text.bytes, path: text.shown, syntax: text.isJSON ? .json : .yaml) { document in
      select(document, text, &met)
    }
    switch mode {
    case .diff:
      if let other = text.configuration?.report { met.others.append(other) }
      met.fixed = Fixed(count: result.count, left: result.left, output: difference(text, result))
      return met
    case .write: return written(text, result)
    }
  }

  private func difference(_ text: InputText, _ result: TextFixing.Result) -> [UInt8] {
    let diff = UnifiedDiff(isColored: reports.isColored, isForTerminal: environment.output.isTerminal)
    return diff.render(
      // Nothing is fixed in a text that isn't in UTF-8, so there is no difference to show.
      UnifiedDiff.Side(label: text.shown, text: text.bytes, sensitive: result.sensitiveBefore),
      UnifiedDiff.Side(label: text.shown, text: result.text, sensitive: result.sensitiveAfter))
  }

  /// Writes the fixed text where it belongs; where that can't be done, the report is of the file as it is.
  private func written(_ text: InputText, _ result: TextFixing.Result) -> Outcome {
    var after = text
    after.bytes = result.text
    guard let path = text.given else {
      var outcome = check(after, beside: result.complaint.map(OptionAdvice.fixing))
      outcome.fixed = Fixed(count: result.count, left: result.left, output: result.text)
      return outcome
    }
    do throws(FileError) {
      if result.count > 0 {
        try FileWriting.replace(
          path.resolved(from: environment.workingFolder), expecting: text.bytes, with: result.text, count: result.count)
      }
      // What was fixed before the program was started anew counts as well.
      let count = result.count > 0 ? result.count : FaultRecovery.countWritten ?? 0
      var outcome = check(after, beside: result.complaint.map(OptionAdvice.fixing))
      outcome.fixed = Fixed(count: count, left: result.left)
      return outcome
    } catch {
      var outcome = check(text, beside: nil)
      outcome.isTrouble = true
      outcome.complaint = "\(text.shown): \(error.message)"
      return outcome
    }
  }
}
