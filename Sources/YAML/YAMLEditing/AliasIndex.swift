internal import DocumentModel

/// The aliases of a document, grouped by target, so that each edit of a batch looks only at the ones it affects.
struct AliasIndex {
  /// Sorted by target, then by position in the text.
  private let aliases: [(target: NodeID, alias: NodeID)]
  /// For each alias under a merge key (`<<`), alone or in a list: the mapping that it is merged into.
  let mergedInto: [NodeID: NodeID]

  /// Linear in the nodes if the document has anchors, plus the sorting of its aliases; otherwise constant.
  init(of document: Document) {
    guard !document.anchors.isEmpty else {
      aliases = []
      mergedInto = [:]
      return
    }
    let nodes = (0..<UInt32(document.nodeCount)).lazy.map { NodeID($0) }
    aliases = nodes.filter { document[$0].kind == .alias }
      .map { (target: document.resolve($0), alias: $0) }
      .sorted { ($0.target, $0.alias) < ($1.target, $1.alias) }
    mergedInto = Self.mergedInto(document)
  }

  /// The aliases of a node, in document order.
  func of(_ node: NodeID) -> [NodeID] { of(node.index..<node.index + 1).map(\.alias) }

  /// The aliases of a range of nodes, each with its target.
  func of(_ nodes: Range<UInt32>) -> ArraySlice<(target: NodeID, alias: NodeID)> {
    let start = aliases.partitioningIndex { $0.target.index >= nodes.lowerBound }
    let end = aliases[start...].partitioningIndex { $0.target.index >= nodes.upperBound }
    return aliases[start..<end]
  }

  private static func mergedInto(_ document: Document) -> [NodeID: NodeID] {
    var mappings: [NodeID: NodeID] = [:]
    for index in 0..<UInt32(document.nodeCount) where document[NodeID(index)].kind == .object {
      let mapping = NodeID(index)
      var isMerged = false
      for node in document.writtenItems(of: mapping) {
        if isMerged {
          let items = document[node].kind == .array ? Array(document.writtenItems(of: node)) : [node]
          for alias in items where document[alias].kind == .alias { mappings[alias] = mapping }
        }
        isMerged = document[node].flags.contains(.isMergeKey)
      }
    }
    return mappings
  }
}
