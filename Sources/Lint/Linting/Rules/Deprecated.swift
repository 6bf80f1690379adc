internal import DocumentModel
package import Workspace

extension LintRule {
  package static let deprecated = LintRule(
    "deprecated", summary: "Deprecated setting", presets: .mistake, readsJSON: true
  ) { .text(Deprecated(findings: $1)) }
}

private struct Deprecated: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard let found = source.schema?.deprecated(), !found.isEmpty else { return }
    for (node, key) in source.keysOfValues(Set(found.keys)) {
      guard let setting = found[node] else { continue }
      let range = source.document.range(key).indices
      let help: Message? = setting.successor.map { "use \($0) instead" } ?? setting.advice.map(Message.init(words:))
      findings.add("\(source.shown(key: key)) is deprecated", at: range, help: help)
    }
  }
}
