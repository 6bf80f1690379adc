public import Analysis
public import DocumentModel

/// The result of fixing a file.
public struct FixResult: Sendable {
  /// The text after the last successful fix, or the original text.
  public var snapshot: Snapshot
  /// The number of applied fixes.
  public var count = 0
  /// The number of problems whose fixes were not applied because they need a review.
  public var left = 0
  /// A diagnostic that reports fixes undoing each other; nil if there are none.
  public var complaint: Diagnostic?
}

extension Snapshot {
  /// The text with its problems fixed, as far as the fixes are proven.
  ///
  /// - Parameter allowsUnsafe: Whether to apply fixes that need a review as well.
  public func fixed(allowsUnsafe: Bool) -> FixResult {
    // A text in UTF-16 would be written back in UTF-8. Fixes found by trial take the longest, so they are requested
    // last.
    guard !reading.parsed.isRecoded, Self.mayBeFixed(comparable) || Self.mayBeFixed(fixable) else {
      return FixResult(snapshot: self)
    }
    let outcome = FixRounds.run(self, allowsUnsafe: allowsUnsafe)
    var result = FixResult(snapshot: outcome.text.asCanonical(as: self), count: outcome.count)
    if outcome.isCycle { result.complaint = Self.fixCycle }
    if !allowsUnsafe { result.left = outcome.text.fixable.all.count { !$0.fixes.isEmpty } }
    return result
  }

  private static func mayBeFixed(_ findings: TextFindings) -> Bool {
    findings.all.contains { !$0.fixes.isEmpty || EntryFixes.mayAnswer($0) }
  }

  private static let fixCycle = Diagnostic(
    .editFixCycle, "stopped: fixes undo each other", at: ByteRange(0..<0),
    help: "apply only safe fixes, or disable one of the rules")
}

extension DiagnosticCode {
  package static let editFixCycle = Self(.edit, "fix-cycle", .warning, "Fixes that undo each other")
}
