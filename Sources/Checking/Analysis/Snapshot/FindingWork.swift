package import DocumentModel
internal import Workspace

/// What a check does beyond reading a text and asking its schema: it runs lint rules, and tries fixes. `Linting` does it for the programs
/// that check texts. Without it, as in the library for applications, findings have the fixes that their schema suggests.
package protocol FindingWork: Sendable {
  /// The findings of the rules that the text's plan enables.
  ///
  /// - Parameter isWhole: Whether to report a file that isn't formatted.
  func findings(in text: Snapshot, isWhole: Bool) -> [Diagnostic]
  /// Whether ``addFixes(to:of:isReport:)`` may add a fix to a finding that has none.
  func mayFix(_ finding: Diagnostic) -> Bool
  /// Adds fixes that were tried, and drops those that don't hold.
  ///
  /// - Parameters:
  ///   - findings: Of the text, all of them.
  ///   - isReport: Whether the fixes that findings bring along are tried; who fixes the text tries them anyway.
  func addFixes(to findings: inout [Diagnostic], of text: Snapshot, isReport: Bool)
}

/// Carries the work through `Workspace`. A cast to the protocol itself would search all conformances of the program, a tenth of a
/// small check.
package final class CarriedWork: Sendable {
  fileprivate let work: any FindingWork

  package init(_ work: any FindingWork) { self.work = work }
}

extension SnapshotContext {
  /// What is done with the text beyond its schema; nil for nothing.
  package var work: (any FindingWork)? { (lint.known.work as? CarriedWork)?.work }
}
