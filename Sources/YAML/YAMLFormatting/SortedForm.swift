package import DocumentModel
package import YAMLEditing
package import YAMLReading

/// Sorts the entries of mappings, each with its lines and comments, and changes nothing else. Layout runs after it;
/// canonical form has its own order.
///
/// ```yaml
/// b: 1 # one               # two
/// # two                    a: 2
/// a: 2                     b: 1 # one
/// ```
package struct SortedForm: ProvenForm {
  package static let name = "order of keys"
  package var limits: Limits
  /// Whether entries may move across blank lines. Otherwise each group between blank lines is sorted separately.
  private let dissolvesGroups: Bool
  /// The order of a mapping's keys; nil if it keeps its own.
  private let order: (SyntaxTree) -> (SyntaxNodeID) -> KeyOrder?

  package init(
    limits: Limits, dissolvesGroups: Bool, order: @escaping (SyntaxTree) -> (SyntaxNodeID) -> KeyOrder?
  ) {
    self.limits = limits
    self.dissolvesGroups = dissolvesGroups
    self.order = order
  }

  /// Linear, apart from sorting.
  package func rewritten(_ tree: SyntaxTree) -> [UInt8]? {
    let plans = plans(tree)
    return plans.isEmpty ? nil : Self.text(0..<tree.text.count, plans: plans[...], of: tree.text)
  }

  /// One edit for each mapping that is out of order, inner mappings first. Empty if the result as a whole isn't proven.
  package func edits(_ tree: SyntaxTree) -> [TextEdit] {
    guard case .text = format(tree) else { return [] }
    // Each edit contains its whole mapping. With hundreds of levels, the outer mappings are left for a later run.
    var left = 8 * tree.text.count
    let plans = plans(tree).reversed().prefix { plan in
      left -= plan.range.count
      return left >= 0
    }
    return plans.compactMap { plan in
      // The other edits may move the lines below, but this one may be applied alone.
      if plan.takesLinesBelow { return nil }
      // An edit's text is a string, which would lose ill-formed bytes.
      return String(validating: plan.text(of: tree.text) { Array(tree.text[$0]) }, as: UTF8.self)
        .map { TextEdit(ByteRange(plan.range), $0) }
    }
  }

  /// In document order, outer mappings before inner ones.
  private func plans(_ tree: SyntaxTree) -> [SortedEntries] {
    let order = order(tree)
    let unformatted = UnformattedRanges(tree)
    return tree.valueNodes().compactMap { id -> SortedEntries? in
      guard tree[id].kind.isMapping, let order = order(id),
        let plan = SortedEntries(id, by: order, in: tree, dissolvesGroups: dissolvesGroups),
        !unformatted.overlap(plan.range)
      else { return nil }
      return plan
    }.sorted { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
  }

  package func violatedGuarantee(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)? {
    MovedEntries.violatedGuarantee(from: tree, to: result, limits: limits)
  }

  /// The text of a range with the plans in it applied. Recursive; the parser limits the nesting depth.
  private static func text(_ range: Range<Int>, plans: ArraySlice<SortedEntries>, of text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = range.lowerBound
    var next = plans.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    while next < plans.endIndex, case let plan = plans[next], plan.range.lowerBound < range.upperBound {
      result += text[place..<plan.range.lowerBound]
      // An inner plan may start where this one does: at its first entry.
      let inner = plans[(next + 1)...]
      result += plan.text(of: text) { self.text($0, plans: inner, of: text) }
      place = plan.range.upperBound
      next = plans.partitioningIndex { $0.range.lowerBound >= place }
    }
    return result + text[place..<range.upperBound]
  }
}
