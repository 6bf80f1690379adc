internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Finds the values without which an error is gone.
struct CulpritSearch {
  private let source: Document
  private let tree: SettingTree
  private var steps: DocumentSteps
  /// The lists, each with whether its items are identified by their places.
  private var listsByPlace: [NodeID: Bool] = [:]

  /// - Parameter steps: down what is left of the source.
  init(_ source: Document, _ tree: SettingTree, _ steps: DocumentSteps) {
    (self.source, self.tree, self.steps) = (source, tree, steps)
  }

  /// The values, and the collection that holds them; none if only the whole would do.
  mutating func culprits(of error: Diagnostic) -> (holder: NodeID?, values: [DocumentSteps.Step]) {
    let way = steps.way(to: error.pointer)
    guard let last = way.last, way.count > 1 else { return (nil, []) }
    if error.code == .keyword(.uniqueItems), source.kind(last.node) == .array { return (last.node, repeated(last)) }
    // Where items are identified by their place, removing one moves the others.
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

  /// The items that occur earlier in a list.
  private mutating func repeated(_ list: DocumentSteps.Step) -> [DocumentSteps.Step] {
    let items = steps.items(list.node)
    let buckets = ItemBuckets(source, items.map(\.node))
    return items.enumerated().compactMap { number, item in
      buckets.first(equalTo: item.node) == number ? nil : (item.node, list.path.appending(item.index))
    }
  }
}
