internal import CommandLineKit
internal import DocumentModel

/// The first line of a finding: `error[schema/type]: expected an integer, found "heavy"`.
struct Headline: Sendable {
  private let severity: Severity
  private let start: TerminalText
  private let message: TerminalText

  init(_ diagnostic: Diagnostic) {
    severity = diagnostic.severity
    start = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]"
    message = "\(diagnostic.message)"
  }

  /// - Parameter count: the number of findings that it is of.
  func write(to output: inout StyledText, count: Int = 1, columns: Int?) {
    output.write(start, style: .severity(severity))
    output.write(": ", style: .strong)
    output.write(
      count > 1 ? "\(count) × \(message)" : message, style: .strong, wrappedTo: columns, from: start.width + 2,
      hanging: .blanks(4))
    output.newline()
  }
}
