internal import DocumentModel
package import Workspace

extension LintRule {
  package static let truthy = LintRule(
    "truthy", summary: "Word that is true or false in YAML 1.1", presets: .mistake,
    options: [
      .texts("allowed-values", defaultValue: ["true", "false", "True", "False", "TRUE", "FALSE"]),
      .flag("check-keys", defaultValue: false),
    ]
  ) { .scalars(.booleanWord, Truthy($0, findings: $1)) }
}

private final class Truthy: ReportingCheck, ScalarCheck {
  private let allowed: [String]
  private let checksKeys: Bool

  init(_ options: RuleOptions, findings: RuleFindings) {
    allowed = options.texts("allowed-values")
    checksKeys = options.flag("check-keys")
    super.init(findings)
  }

  func visit(_ scalar: PlainScalar, in source: LintSource) {
    guard checksKeys || !scalar.isKey else { return }
    let written = String(decoding: source.text[scalar.range], as: UTF8.self)
    guard !allowed.contains(written) else { return }
    let word = written.lowercased()
    let isTrue = ["yes", "on", "true"].contains(word)
    if ["true", "false"].contains(word) {
      let wanted = allowed.contains(word) ? word : nil
      findings.add(
        "spelling \(source.shown(scalar.range)) is not allowed", at: scalar.range,
        fix: wanted.map { .replace(scalar.range, by: $0, title: "replace with \($0)") })
      return
    }
    // `patch: off` where the schema allows both "off" and false: the program handles either.
    let isChoice = source.schema?.states([written], of: scalar.node) == true
    if isChoice, !scalar.isKey, source.schema?.expected(scalar.node)?.contains(.boolean) == true { return }
    let boolean = isTrue ? "true" : "false"
    ReadingDifference(
      scalar: scalar, source: source, older: "\(boolean)", newer: "a string",
      plainly: allowed.contains(boolean) ? boolean : nil
    ).add(to: findings, help: "replace with true or false, or quote it if it is a string")
  }
}
