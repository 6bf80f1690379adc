public import Analysis
public import DocumentModel

/// The result of fixing a file, or of formatting the texts in it.
public struct FixResult<Text: Sendable>: Sendable {
  /// The text after the last successful fix, or the original text.
  public var snapshot: Text
  /// The number of applied fixes.
  public var count = 0
  /// The number of problems whose fixes were not applied because they need a review.
  public var left = 0
  /// A diagnostic that reports fixes undoing each other; nil if there are none.
  public var complaint: Diagnostic?
  /// Why some texts in a Markdown file weren't changed, with ranges in the file.
  package var refused: [Diagnostic] = []

  /// A file in which nothing is fixed.
  package init(_ snapshot: Text) {
    self.snapshot = snapshot
  }
}

extension Snapshot {
  /// The text with its problems fixed, as far as the fixes are proven.
  ///
  /// - Parameter allowsUnsafe: Whether to apply fixes that need a review as well.
  public func fixed(allowsUnsafe: Bool) -> FixResult<Snapshot> {
    // A text in UTF-16 would be written back in UTF-8. Fixes found by trial take the longest, so they are requested
    // last.
    guard !reading.parsed.isRecoded, Self.mayBeFixed(comparable) || Self.mayBeFixed(fixable) else {
      return FixResult(self)
    }
    var result = FixRounds.run(self, allowsUnsafe: allowsUnsafe)
    if !allowsUnsafe { result.left = result.snapshot.fixable.all.count { !$0.fixes.isEmpty } }
    result.snapshot = result.snapshot.asCanonical(as: self)
    return result
  }

  private static func mayBeFixed(_ findings: TextFindings) -> Bool {
    findings.all.contains { !$0.fixes.isEmpty || EntryFixes.mayAnswer($0) }
  }
}

extension DiagnosticCode {
  package static let editFixCycle = Self(.edit, "fix-cycle", .warning, "Fixes that undo each other")
}
