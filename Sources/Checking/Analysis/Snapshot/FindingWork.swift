package import DocumentModel
internal import Workspace

/// The part of a check that `Linting` implements for programs that check texts: running lint rules, and trying fixes.
/// Without it, as in the library for applications, findings only have the fixes that their schema suggests.
package protocol FindingWork: Sendable {
  /// The findings of the rules that the text's plan enables.
  ///
  /// - Parameter isWhole: Whether to report a file that isn't formatted.
  func findings(in text: Snapshot, isWhole: Bool) -> [Diagnostic]
  /// Whether ``addFixes(to:of:isReport:)`` may add a fix to a finding that has none.
  func mayFix(_ finding: Diagnostic) -> Bool
  /// Adds fixes that were tried on the text, and removes those that fail.
  ///
  /// - Parameters:
  ///   - findings: All findings of the text.
  ///   - isReport: Whether to try the fixes that findings already have. Not needed when fixing the text, which tries
  ///     them anyway.
  func addFixes(to findings: inout [Diagnostic], of text: Snapshot, isReport: Bool)
}

/// Wraps the work for `Workspace`. A cast to the protocol would search all conformances of the program, which takes a
/// tenth of a small check.
package final class FindingWorkBox: Sendable {
  fileprivate let work: any FindingWork

  package init(_ work: any FindingWork) { self.work = work }
}

extension SnapshotContext {
  /// The lint rules and fixes for the text, or nil if the program has none.
  package var work: (any FindingWork)? { (lint.known.work as? FindingWorkBox)?.work }
}
