internal import DocumentModel
internal import Workspace

extension LintRule {
  static let maxDepth = LintRule(
    "max-depth", summary: "Nesting too deep", presets: .onRequest,
    options: [.number("max", defaultValue: 10, atLeast: 1)], readsJSON: true
  ) { .text(MaxDepth($0, findings: $1)) }
}

private struct MaxDepth: TextCheck {
  private let most: Int
  private let findings: RuleFindings

  init(_ options: RuleOptions, findings: RuleFindings) {
    most = options.number("max") ?? 10
    self.findings = findings
  }

  func visit(_ source: LintSource) {
    let document = source.document
    var ends: [NodeID] = []
    var index = 0
    while index < document.nodeCount {
      let node = NodeID(index)
      while let end = ends.last, end <= node { ends.removeLast() }
      let end = document.subtreeEnd(node)
      index += 1
      guard document[node].kind == .array || document[node].kind == .object else { continue }
      if ends.count >= most {
        let start = document.range(node).indices.lowerBound
        findings.add("nested \(ends.count + 1) levels deep, at most \(most) allowed", at: start..<start + 1)
        index = Int(end.index)
      } else {
        ends.append(end)
      }
    }
  }
}
