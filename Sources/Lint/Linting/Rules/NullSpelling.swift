internal import DocumentModel
internal import Workspace

extension LintRule {
  static let nullSpelling = LintRule(
    "null-spelling", summary: "Inconsistent spelling of null", presets: .style,
    options: [.texts("allowed-values", defaultValue: ["null"])]
  ) { .scalars(.nullWord, NullSpelling($0, findings: $1)) }
}

private final class NullSpelling: ReportingCheck, ScalarCheck {
  private let allowed: [String]

  init(_ options: RuleOptions, findings: RuleFindings) {
    allowed = options.texts("allowed-values")
    super.init(findings)
  }

  func visit(_ scalar: PlainScalar, in source: LintSource) {
    let word = String(decoding: source.text[scalar.range], as: UTF8.self)
    guard !scalar.isKey, !allowed.contains(word) else { return }
    findings.add(
      "null written as \(word)", at: scalar.range,
      fix: allowed.first.map { .replace(scalar.range, by: $0, title: "replace with \($0)") })
  }
}
