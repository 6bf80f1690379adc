internal import DocumentModel
package import Workspace

extension LintRule {
  package static let unknownKey = LintRule(
    "unknown-key", summary: "Key not declared in the schema", presets: .style, readsJSON: true
  ) { .text(UnknownKey(findings: $1)) }
}

private struct UnknownKey: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard let schema = source.schema, !source.isPartial else { return }
    for (key, absent) in schema.unnamedKeys() {
      let range = source.document.range(key).indices
      findings.add("unknown key \(source.shown(key: key))", at: range, help: Self.named(absent))
    }
  }

  private static let maxListed = 8

  private static func named(_ names: [String]) -> Message? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(maxListed).map { "\"\($0)\"" as Message }.joined(separator: ", ")
    return names.count > maxListed ? "the schema also has \(shown) and more" : "the schema also has \(shown)"
  }
}
