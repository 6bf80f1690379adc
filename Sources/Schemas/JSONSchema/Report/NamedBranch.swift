internal import DocumentModel

/// Reports a branch that a property selects: `kind: web` among 200 branches, each with its own kind.
extension Reporter {
  /// Reports the errors of that branch only, because the others wouldn't be reported and would each take as long.
  ///
  /// - Returns: False if the errors of all branches are needed to tell which one was meant.
  mutating func reportNamed(
    _ keyword: Keyword, branches: Branches, failed: [FailedBranch], id: SubschemaID, node: NodeID,
    tracking: Tracking
  ) -> Bool {
    guard !isVerbose, !isPartial, let (entry, meant) = naming(branches, failed: failed, node: node),
      mayExplain(1, node: node)
    else {
      return false
    }
    let before = sharedValues
    let tokens = [keyword.name, String(failed[meant].index)]
    var branch = failed[meant]
    branch.findings =
      capture { $0.reportInPlace(branch.subschema, node: node, tracking: .off, tokens: tokens) }.findings
    (branch.sharedValues, sharedValues) = (sharedValues, before)
    if isExhausted { return true }
    let isOfOther = branch.findings.contains {
      $0.depth == position.depth && $0.property == nil
        && ($0.diagnostic.code == .falseSchema || [.type, .enum, .const].contains($0.keyword))
    }
    guard !isOfOther, !branch.findings.isEmpty else { return false }
    let name = entry.keyID.map(document.keys.name) ?? ""
    let note: Message = "compared with the form that has \(name): \(forms.shown.short(entry.value))"
    let problems = ChoiceErrors(keyword: keyword, node: node, depth: position.depth, forms: forms)
    _ = report(BranchVerdict(choice: .branch(branch, note: note)), problems: problems, id: id, failed: failed)
    if tracking.isOn { suggestions.presume([branch.subschema], object: node) }
    return true
  }

  /// The property whose value only one branch allows, with that branch; nil if an earlier property may select another.
  private mutating func naming(
    _ branches: Branches, failed: [FailedBranch], node: NodeID
  ) -> (entry: ObjectEntry, branch: Int)? {
    guard document[node].kind == .object, case let subschema?? = evaluator.intendedBranch(branches, node: node),
      let meant = failed.firstIndex(where: { $0.subschema == subschema })
    else { return nil }
    let wanted = program.tables.discriminators[Int(branches.discriminator)].name
    for entry in document.entries(node) {
      guard let key = entry.keyID else { continue }
      if evaluator.name(of: key) == wanted { return (entry, meant) }
      let name = document.keys.name(key)
      if !forms.enumerations(of: name, in: subschema).isEmpty { return nil }
    }
    return nil
  }
}
