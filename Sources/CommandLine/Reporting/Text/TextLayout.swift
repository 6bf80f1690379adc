internal import CommandLineKit
internal import DocumentModel
internal import YAMLReading

extension TextStyle {
  static func severity(_ severity: Severity) -> Self {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

/// Excerpts of a file's text with sensitive values redacted.
enum RedactedText {
  /// The text that replaces a sensitive value.
  static let sign = RedactionPlaceholder.text
  /// The maximum length of an excerpt, in bytes.
  private static let limit = 400

  /// The text of a range, truncated to the maximum length.
  static func string(_ range: ByteRange, of report: FileReport) -> String {
    var end = min(range.end.index, report.text.count)
    var position = min(range.start.index, end)
    if end - position > limit {
      end = position + limit
      while end > position, UTF8Bytes.isContinuation(report.text[end]) { end -= 1 }
    }
    var result = ""
    for hidden in report.sensitive where hidden.start.index < end && hidden.end.index > position {
      if hidden.start.index > position {
        result += String(decoding: report.text[position..<hidden.start.index], as: UTF8.self)
      }
      result += sign
      position = min(hidden.end.index, end)
    }
    return result + String(decoding: report.text[position..<end], as: UTF8.self)
  }
}

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

  /// - Parameter count: The number of findings that share the headline.
  func write(to output: inout StyledText, count: Int = 1, columns: Int?) {
    output.write(start, style: .severity(severity))
    output.write(": ", style: .strong)
    output.write(
      count > 1 ? "\(count) × \(message)" : message, style: .strong, wrappedTo: columns, from: start.width + 2,
      hanging: .blanks(4))
    output.newline()
  }
}
