internal import DocumentModel

/// What is said of a value that is none of some forms once too much was explained: each explanation takes every form's faults.
extension Reporter {
  /// How many choices may be explained inside of each other.
  private static let deepestExplained = 32

  /// Whether a value may still be explained by so many forms. An object is compared with each by its entries.
  mutating func mayExplain(_ count: Int, _ node: NodeID) -> Bool {
    guard branchDepth < Self.deepestExplained else { return false }
    let effort = count * (1 + (document[node].kind == .object ? document.count(node) / 4 : 0))
    guard effort <= explanations else { return false }
    explanations -= effort
    return true
  }

  /// The faults by the form that a property names, where one does.
  mutating func reportUnexplained(
    _ keyword: Keyword, _ branches: Branches, _ id: SubschemaID, _ node: NodeID, _ failed: [FailedBranch]
  ) {
    if let meant = evaluator.meantBranch(branches, node) ?? nil,
      let branch = failed.first(where: { $0.subschema == meant })
    {
      _ = reportInPlace(meant, node, .off, [keyword.name, String(branch.index)])
    } else {
      let place: FaultPlace = document[node].kind == .object ? .holder : .value
      fail(keyword, id, "\(short(node)) fits none of the \(failed.count) forms allowed", place)
    }
  }
}
