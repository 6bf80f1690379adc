internal import DocumentModel
internal import Workspace

extension LintRule {
  static let aliasBeforeChange = LintRule(
    "alias-before-change", summary: "Alias of an anchor that is redefined later", presets: .style
  ) { .text(AliasBeforeChange(findings: $1)) }
}

private struct AliasBeforeChange: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    let document = source.document
    var next: [NodeID: Document.Anchor] = [:]
    for anchors in source.anchorsByName {
      for (earlier, later) in zip(anchors, anchors.dropFirst()) { next[earlier.node] = later }
    }
    guard !next.isEmpty else { return }
    for index in 0..<document.nodeCount {
      let node = document[NodeID(index)]
      let target = document.resolve(NodeID(index))
      guard node.kind == .alias, let later = next[target], let own = document.anchors[target]
      else { continue }
      findings.add(
        "*\(own.name) refers to the first of two anchors", at: node.range.indices,
        related: [
          RelatedPlace(.here(own.range), "refers to this one"), RelatedPlace(.here(later.range), "not to this one"),
        ])
    }
  }
}
