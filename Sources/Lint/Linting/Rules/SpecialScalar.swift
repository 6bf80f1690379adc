internal import DocumentModel
internal import Workspace

extension LintRule {
  static let specialScalar = LintRule(
    "special-scalar", summary: "= or << as a value, special in YAML 1.1", presets: .mistake
  ) { .scalars(.sign, SpecialScalar($1)) }
}

private final class SpecialScalar: ReportingCheck, ScalarCheck {
  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard !source.document[scalar.node].flags.contains(.isMergeKey) else { return }
    let type: Message = source.text[scalar.range].count == 1 ? "a default value" : "a merge key"
    ReadingDifference(
      scalar: scalar, source: source, older: type, newer: "a string", isRefused: true
    ).add(to: findings, help: "quote it; many YAML 1.1 parsers reject the file")
  }
}
