internal import DocumentModel
internal import Workspace

extension LintRule {
  static let mergeWithoutEffect = LintRule(
    "merge-without-effect", summary: "Merge key without effect", presets: .mistake
  ) { .text(MergeWithoutEffect(findings: $1)) }
}

private struct MergeWithoutEffect: TextCheck {
  let findings: RuleFindings

  func visit(_ source: LintSource) {
    guard !source.isPartial, !source.mergeKeys.isEmpty else { return }
    let document = source.document
    var isUseful = [Bool](repeating: false, count: document.nodeCount)
    for index in 0..<document.nodeCount where document[NodeID(index)].flags.contains(.hasMerge) {
      for entry in document.entries(NodeID(index)) {
        if let key = entry.mergeKey { isUseful[Int(key.index)] = true }
      }
    }
    for key in source.mergeKeys
    where !isUseful[Int(key.index)] && Self.isMergeable(document.subtreeEnd(key), in: document) {
      findings.add("merge key (<<) has no effect: all keys are already set", at: document.range(key).indices)
    }
  }

  /// Whether a value of `<<` is a mapping or a list of mappings; the parser reports any other.
  private static func isMergeable(_ value: NodeID, in document: Document) -> Bool {
    let value = document.resolve(value)
    return document.kind(value) == .object
      || document.kind(value) == .array
        && document.items(value).allSatisfy { document.kind(document.resolve($0)) == .object }
  }
}
