internal import DocumentModel
internal import Workers

/// Where an evaluation stands: what another thread has to know to go on from there.
struct EvaluationPlace: Sendable {
  let program: Program
  let document: Document
  let nameMap: [Int32]
  let scope: [UInt32]
  let scopeHash: UInt64
  let depth: Int
  let budget: StepBudget

  init(_ evaluator: Evaluator) {
    (program, document, nameMap) = (evaluator.program, evaluator.document, evaluator.nameMap)
    (scope, scopeHash, depth) = (evaluator.scope, evaluator.scopeHash, evaluator.depth)
    budget = evaluator.budget.ofPart
  }
}

/// The items of a list; of a large one, evaluated by several workers.
extension Evaluator {
  /// The nodes of the smallest list that is worth it, and of what a worker takes at a time.
  private static let (smallest, part) = (1 << 17, 1 << 14)
  /// The nodes behind which a first item that isn't valid is kept.
  private static let worthKeeping = 1 << 10

  /// Whether each item of a list is valid. Without tracking.
  mutating func checkAll(_ id: SubschemaID, itemsOf list: NodeID, _ node: Node) -> Bool {
    let (first, end) = (NodeID(list.index + 1), NodeID(node.data))
    guard let invalid = firstInvalidSideBySide(id, from: first, to: end) else { return true }
    if Int(invalid.index - first.index) >= Self.worthKeeping {
      memo.firstInvalid[VerdictMemo.Key(id, list, scopeHash)] = invalid
    }
    return false
  }

  /// The first item of a list that ``checkAll(_:itemsOf:_:)`` found not to be valid; nil where that isn't known.
  func knownFirstInvalid(_ id: SubschemaID, itemsOf list: NodeID) -> NodeID? {
    memo.firstInvalid.isEmpty ? nil : memo.firstInvalid[VerdictMemo.Key(id, list, scopeHash)]
  }

  /// The same as one thread finds: parts are looked at in order up to the first with an item that is not valid.
  private mutating func firstInvalidSideBySide(_ id: SubschemaID, from first: NodeID, to end: NodeID) -> NodeID? {
    guard let sideBySide, Int(end.index - first.index) >= Self.smallest else {
      return firstInvalid(id, from: first, to: end)
    }
    let parts = parts(from: first, to: end)
    let place = EvaluationPlace(self)
    let outcome = Shared((invalid: NodeID?.none, exceededLimits: ExceededLimits(), steps: 0))
    let work = { @Sendable (items: Range<NodeID>) in
      var evaluator = Self(at: place)
      let invalid = evaluator.firstInvalid(id, from: items.lowerBound, to: items.upperBound)
      return (invalid, evaluator.exceededLimits, evaluator.steps)
    }
    sideBySide.inOrder(parts.makeIterator(), work: work) { invalid, exceededLimits, steps in
      outcome.withLock {
        $0.invalid = invalid
        $0.exceededLimits.formUnion(exceededLimits)
        $0.steps += steps
      }
      return invalid == nil
    }
    let (invalid, exceededLimits, steps) = outcome.withLock { $0 }
    // What is dear is decided in order, so that the verdict is the same however many work.
    guard isWithinBudget(with: steps) else { return firstInvalid(id, from: first, to: end) }
    count(steps)
    self.exceededLimits.formUnion(exceededLimits)
    return invalid
  }

  /// Stretches of whole items.
  private func parts(from first: NodeID, to end: NodeID) -> [Range<NodeID>] {
    var parts: [Range<NodeID>] = []
    var (start, item) = (first, first)
    while item < end {
      item = document.subtreeEnd(item)
      if item == end || Int(item.index - start.index) >= Self.part {
        parts.append(start..<item)
        start = item
      }
    }
    return parts
  }

  /// The first item of a stretch that isn't valid.
  private mutating func firstInvalid(_ id: SubschemaID, from first: NodeID, to end: NodeID) -> NodeID? {
    var item = first
    while item < end {
      guard checkChild(id, item) else { return item }
      item = document.subtreeEnd(item)
    }
    return nil
  }
}
