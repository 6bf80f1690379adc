package import Diagnostics

/// The common part of findings that are the same mistake made several times.
package struct FindingCause: Hashable, Sendable {
  package var severity: Severity
  package var code: DiagnosticCode
  var message: String
  var caption: String?

  init(_ finding: Diagnostic) {
    (severity, code, caption) = (finding.severity, finding.code, finding.caption)
    message = finding.cause ?? finding.message
  }
}
