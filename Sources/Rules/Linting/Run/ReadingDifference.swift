internal import Diagnostics
internal import DocumentModel
internal import SourceText

/// A plain scalar that readers of YAML 1.1 and 1.2 take for different things, put into words.
struct ReadingDifference {
  let scalar: PlainScalar
  let source: LintSource
  /// `the number 1350`
  var older: String
  /// `text`
  var newer: String

  private var isSensitive: Bool {
    source.schema?.isSensitive(ByteRange(scalar.range)) == true
  }

  var message: String {
    // What readers make of a value tells the value.
    if isSensitive { return "readers of YAML 1.1 and 1.2 take this value for different things" }
    if wantsText { return "the schema wants text; a YAML 1.1 reader sees \(older)" }
    return "\(source.shown(scalar.range)) is \(newer) by YAML 1.2, and \(older) to a YAML 1.1 reader"
  }

  /// Whether the schema lets the value be text and nothing else.
  var wantsText: Bool {
    !scalar.isKey && source.schema?.expected(scalar.node) == [.string]
  }

  /// Quotes keep what YAML 1.2 reads, where that is text.
  ///
  /// - Parameter otherwise: the fix where it isn't.
  func add(to findings: RuleFindings, otherwise: Fix? = nil, help: String? = nil) {
    findings.add(message, at: scalar.range, fix: newer == "text" ? .quote(scalar.range) : otherwise, help: help)
  }
}
