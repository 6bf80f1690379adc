internal import DocumentModel
internal import Workspace

extension LintRule {
  static let mergeOverride = LintRule(
    "merge-override", summary: "Key that overrides a merged key", presets: .onRequest
  ) { .text(MergeOverride(findings: $1)) }
}

private struct MergeOverride: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    let document = source.document
    guard !source.mergeKeys.isEmpty else { return }
    for index in 0..<document.nodeCount where document[NodeID(index)].flags.contains(.hasMerge) {
      check(at: NodeID(index), in: document)
    }
  }

  private func check(at object: NodeID, in document: Document) {
    var own: [KeyID: NodeID] = [:]
    for entry in document.entries(object) where entry.mergeKey == nil {
      if let name = entry.keyID { own[name] = entry.key }
    }
    var reported: Set<NodeID> = []
    var child = NodeID(object.index + 1)
    while child < document.subtreeEnd(object) {
      let value = document.subtreeEnd(child)
      if document[child].flags.contains(.isMergeKey) {
        for mapping in document.kind(value) == .array ? Array(document.items(value)) : [value] {
          for entry in document.entries(mapping) {
            guard let name = entry.keyID, let key = own[name], reported.insert(key).inserted else { continue }
            findings.add(
              "this key overrides a merged key", at: document.range(key).indices,
              related: [RelatedPlace(.here(document.range(entry.key)), "the merged key")])
          }
        }
      }
      child = document.subtreeEnd(value)
    }
  }
}
