package import DocumentModel
package import YAMLEditing
package import YAMLReading

/// Puts the entries of mappings in another order, each with its lines and its comments, and changes nothing else. Layout comes
/// after it; canonical form has an order of its own.
///
/// ```yaml
/// b: 1 # one               # two
/// # two                    a: 2
/// a: 2                     b: 1 # one
/// ```
package struct SortedForm: ProvenForm {
  package static let name = "order of keys"
  package var limits: Limits
  /// Whether entries move across blank lines. Otherwise each group between blank lines is sorted by itself.
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

  /// Linear, but for sorting.
  package func rewritten(_ tree: SyntaxTree) -> [UInt8]? {
    let plans = plans(tree)
    return plans.isEmpty ? nil : Self.text(0..<tree.text.count, plans: plans[...], of: tree.text)
  }

  /// An edit for each mapping that is out of order, those inside others first. None where the whole isn't proven.
  package func edits(_ tree: SyntaxTree) -> [TextEdit] {
    guard case .text = format(tree) else { return [] }
    // An edit has the whole text of its mapping. In a file with hundreds of levels, the outer ones wait for the inner ones.
    var left = 8 * tree.text.count
    let plans = plans(tree).reversed().prefix { plan in
      left -= plan.range.count
      return left >= 0
    }
    return plans.compactMap { plan in
      // The text of an edit is a string, which can't have ill-formed bytes: they would be lost.
      String(validating: plan.text(of: tree.text) { Array(tree.text[$0]) }, as: UTF8.self)
        .map { TextEdit(ByteRange(plan.range), $0) }
    }
  }

  /// In the order of the text, those around others first.
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

  package func brokenPromise(from tree: SyntaxTree, to result: SyntaxTree) -> (reason: Message, place: Int)? {
    MovedEntries.brokenPromise(from: tree, to: result, limits: limits)
  }

  /// A stretch of the text after the plans in it. Recursive as the mappings nest.
  private static func text(_ range: Range<Int>, plans: ArraySlice<SortedEntries>, of text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = range.lowerBound
    var next = plans.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    while next < plans.endIndex, case let plan = plans[next], plan.range.lowerBound < range.upperBound {
      result += text[place..<plan.range.lowerBound]
      // Its first entry begins where it does.
      let inner = plans[(next + 1)...]
      result += plan.text(of: text) { self.text($0, plans: inner, of: text) }
      place = plan.range.upperBound
      next = plans.partitioningIndex { $0.range.lowerBound >= place }
    }
    return result + text[place..<range.upperBound]
  }
}
