internal import DocumentModel
internal import YAMLReading

extension Editor {
  typealias Planning = Result<EditPlans, EditRefusal>

  func prove(_ planning: Planning) -> EditResult {
    switch planning {
    case .failure(let refusal): .refused(refusal.diagnostic)
    case .success(let plans): prove(plans.plans, notes: plans.notes)
    }
  }

  /// The result of the first plan that proves to change only what it should.
  func prove(_ plans: [PlannedEdit], notes: [Diagnostic] = []) -> EditResult {
    for plan in plans.map(keepingComments) {
      if let after = proven(plan) {
        return .edited(ProvenEdit(edits: plan.edits, after: after, notes: notes, change: plan.change))
      }
    }
    return .refused(EditRefusal.unproven.diagnostic)
  }

  /// The plan with trailing comments kept aligned, including those that it writes.
  private func keepingComments(_ plan: PlannedEdit) -> PlannedEdit {
    var plan = plan
    if plan.moved == nil, plan.uncommented == nil, plan.commented == nil, !plan.movesLines {
      plan.edits = source.tree.keepingComments(plan.edits)
    }
    guard plan.uncommented == nil, !plan.movesLines else { return plan }
    var columns = WrittenComments(plan, of: source, limits: limits)
    columns?.align()
    return columns?.plan ?? plan
  }

  /// Whether a plan changes only what it should.
  func isProven(_ plan: PlannedEdit) -> Bool { proven(keepingComments(plan)) != nil }

  /// The text after an edit; nil if the edit changes anything else.
  private func proven(_ plan: PlannedEdit) -> SyntaxDocument? {
    guard let text = TextEdit.apply(plan.edits, to: source.text) else { return nil }
    let new = SyntaxDocument(text, limits: limits)
    guard new.isWellFormed, errors(new) <= errors(source),
      let values = ValueProof(old: document, new: new.document, change: plan.change), values.holds
    else { return nil }
    let place = plan.moved.flatMap { values.place(of: $0.value) }
    return CommentProof(old: source, new: new, plan: plan, movedValue: place).holds ? new : nil
  }

  private func errors(_ source: SyntaxDocument) -> Int {
    source.parsed.diagnostics.count { $0.severity == .error }
  }

  // MARK: What else an edit means

  /// Refuses an edit that would remove an anchor that an alias elsewhere uses.
  ///
  /// - Parameter kept: A node that keeps its own anchor.
  func neededAnchor(in nodes: Range<UInt32>, except kept: NodeID?) -> EditRefusal? {
    let outside = aliases.of(nodes).lazy.filter { $0.target != kept && !nodes.contains($0.alias.index) }.map(\.alias)
    guard let alias = outside.min() else { return nil }
    let anchor = document.anchors[document.resolve(alias)]
    var refusal = EditRefusal(
      .editNeededAnchor, message: "the anchor here is used by *\(anchor?.name ?? "")",
      at: anchor?.range ?? document.range(alias), help: "write out the value there first, or move the anchor")
    refusal.diagnostic.related = [RelatedPlace(.here(document.range(alias)), "used here")]
    return refusal
  }

  /// Refuses an edit because an alias among the nodes needs an anchor outside of them.
  func neededByAlias(in nodes: Range<UInt32>) -> EditRefusal? {
    let alias = nodes.lazy.map { NodeID($0) }.first {
      document[$0].kind == .alias && !nodes.contains(document.resolve($0).index)
    }
    return alias.map { alias in
      EditRefusal(
        .editNeededAnchor, message: "\(document.sourceText(alias)) must come after its anchor",
        at: document.range(alias),
        help: "write out the value there first, or move the anchor")
    }
  }

  func tagNotes(_ node: NodeID) -> [Diagnostic] {
    guard let tag = source.tree.property(.tag, of: source.syntax(node)) else { return [] }
    let text = String(decoding: source.tree.bytes(tag), as: UTF8.self)
    return [Diagnostic(.editTag, "the tag \(text) of the old value is removed", at: tag.range)]
  }
}
