internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Finds the values whose removal makes an error disappear.
struct CulpritSearch {
  private let source: Document
  private let tree: SettingTree
  private var steps: DocumentSteps
  /// The lists, each with whether its items are identified by position.
  private var listsByPlace: [NodeID: Bool] = [:]

  /// - Parameter steps: Steps through what is left of the source.
  init(_ source: Document, tree: SettingTree, steps: DocumentSteps) {
    self.source = source
    self.tree = tree
    self.steps = steps
  }

  /// The values, and the collection that contains them. Empty if only removing everything would help.
  mutating func culprits(of error: Diagnostic) -> (holder: NodeID?, values: [DocumentSteps.Step]) {
    let way = steps.way(to: error.pointer)
    guard let last = way.last, way.count > 1 else { return (nil, []) }
    if error.failedCode == .keyword(.uniqueItems), source.kind(last.node) == .array {
      return (last.node, repeated(last))
    }
    // If items are identified by position, removing one renumbers the others.
    let holder = way[way.count - 2]
    guard source.kind(holder.node) == .array, isByPlace(holder) else { return (holder.node, [last]) }
    return way.count > 2 ? (way[way.count - 3].node, [holder]) : (nil, [])
  }

  private mutating func isByPlace(_ list: DocumentSteps.Step) -> Bool {
    if let known = listsByPlace[list.node] { return known }
    let isByPlace = tree.applied(at: list.path).map { tree.graph.prefixCount($0) > 0 } ?? false
    listsByPlace[list.node] = isByPlace
    return isByPlace
  }

  /// The items of a list that repeat earlier ones.
  private mutating func repeated(_ list: DocumentSteps.Step) -> [DocumentSteps.Step] {
    let items = steps.items(list.node)
    let buckets = ItemBuckets(source, items: items.map(\.node))
    return items.enumerated().compactMap { number, item in
      buckets.first(equalTo: item.node) == number ? nil : (item.node, list.path.appending(item.index))
    }
  }
}
