internal import Diagnostics
internal import SourceText

/// Where the check of one rule puts what it finds in one text.
final class RuleFindings {
  private let code: DiagnosticCode
  private let severity: Severity
  private(set) var diagnostics: [Diagnostic] = []

  init(_ entry: LintPlan.Entry) {
    code = entry.rule.code
    severity = entry.severity
  }

  func add(
    _ message: String, at range: Range<Int>, caption: String? = nil, related: [RelatedPlace] = [],
    fix: Fix? = nil, help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        code, message, at: ByteRange(range), severity: severity, caption: caption, related: related,
        fixes: fix.map { [$0] } ?? [], help: help))
  }
}

extension Fix {
  /// One that nobody has proven yet.
  static func proposed(_ title: String, _ edits: [TextEdit]) -> Fix {
    Fix(title: title, isSafe: false, edits: edits)
  }

  static func replace(_ range: Range<Int>, by text: String, _ title: String) -> Fix {
    proposed(title, [TextEdit(ByteRange(range), text)])
  }

  static func remove(_ range: Range<Int>, _ title: String) -> Fix {
    replace(range, by: "", title)
  }

  /// Puts a plain scalar between quotes.
  static func quote(_ range: Range<Int>) -> Fix {
    proposed(
      "put it in quotes",
      [
        TextEdit(ByteRange(range.lowerBound..<range.lowerBound), "\""),
        TextEdit(ByteRange(range.upperBound..<range.upperBound), "\""),
      ])
  }
}
