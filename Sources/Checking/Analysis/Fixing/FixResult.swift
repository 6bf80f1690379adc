public import DocumentModel

/// The result of fixing a text.
public struct FixResult: Sendable {
  /// The text after the last fix that holds; the first one where none does.
  public var snapshot: Snapshot
  /// How many fixes were carried out.
  public var count = 0
  /// How many findings have fixes that were not carried out, as a person has to look at what they do.
  public var left = 0
  /// The finding that fixes undo each other; nil where fixing came to an end.
  public var complaint: Diagnostic?
}

extension Snapshot {
  /// The text with its findings fixed, as far as that can be proven.
  ///
  /// - Parameter allowsUnsafe: whether fixes are carried out too whose result a person has to look at.
  public func fixed(allowsUnsafe: Bool) -> FixResult {
    // A text that was written in another encoding would be written back in this one.
    // The fixes that are found by trying take longest, so they are asked for last.
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
