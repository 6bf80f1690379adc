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

  init(_ evaluator: Evaluator) {
    (program, document, nameMap) = (evaluator.program, evaluator.document, evaluator.nameMap)
    (scope, scopeHash, depth) = (evaluator.scope, evaluator.scopeHash, evaluator.depth)
  }
}

/// The items of a large list, evaluated by several workers.
extension Evaluator {
  /// The nodes of the smallest list that is worth it, and of what a worker takes at a time.
  private static let (smallest, part) = (1 << 17, 1 << 14)

  /// Whether each item of a list is valid; nil where it isn't large, or nobody helps.
  ///
  /// The same as one thread finds: parts are looked at in order up to the first with an item that is not valid.
  mutating func checkSideBySide(_ id: SubschemaID, itemsOf list: NodeID, _ node: Node) -> Bool? {
    let end = NodeID(node.first)
    guard let sideBySide, Int(end.index - list.index) >= Self.smallest else { return nil }
    let parts = parts(from: NodeID(list.index + 1), to: end)
    let place = EvaluationPlace(self)
    let outcome = Shared((isValid: true, exceededLimits: ExceededLimits()))
    let work = { @Sendable (items: Range<NodeID>) in
      var evaluator = Self(at: place)
      return (evaluator.checkAll(id, from: items.lowerBound, to: items.upperBound), evaluator.exceededLimits)
    }
    sideBySide.inOrder(parts.makeIterator(), work: work) { isValid, exceededLimits in
      outcome.withLock {
        $0.isValid = isValid
        $0.exceededLimits.formUnion(exceededLimits)
      }
      return isValid
    }
    let (isValid, exceededLimits) = outcome.withLock { $0 }
    self.exceededLimits.formUnion(exceededLimits)
    return isValid
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

  /// Whether each item of a stretch is valid; up to the first that isn't.
  mutating func checkAll(_ id: SubschemaID, from first: NodeID, to end: NodeID) -> Bool {
    var item = first
    while item < end {
      guard checkChild(id, item) else { return false }
      item = document.subtreeEnd(item)
    }
    return true
  }
}
