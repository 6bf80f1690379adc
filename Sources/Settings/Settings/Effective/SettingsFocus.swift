internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// Limits effective settings to some paths. In lists and under arbitrary keys, only the values on these paths are examined,
/// and as many others as a budget allows: a file may contain thousands of records, and a user who asks for one setting
/// shouldn't wait for all.
struct SettingsFocus: Sendable {
  /// For each layer, its document, the values on the paths, and the node ranges that are examined completely.
  private let ways: [(document: Document, nodes: Set<NodeID>, contents: [Range<UInt32>])]
  /// Whether values off the paths may be left out, because no branch of the schema depends on them.
  let omitsOtherValues: Bool
  /// How many more nodes off the paths are examined.
  private var budget = 500

  private static let branching = ["anyOf", "oneOf", "if", "dependentSchemas", "dependencies"]

  /// - Parameter hasContents: Whether everything inside the paths' values is examined, in documents without aliases.
  init(_ paths: [Path], hasContents: Bool, layers: [SettingsLayer], graph: SchemaGraph) {
    ways = layers.map { layer in
      var (nodes, contents): (Set<NodeID>, [Range<UInt32>]) = ([], [])
      for path in paths {
        let way = (0...path.segments.count).map { layer.document.node(at: path.prefix($0), from: layer.root) }
        nodes.formUnion(way.compactMap { $0.map(layer.document.resolve) })
        guard hasContents, let node = way.last ?? nil else { continue }
        contents.append(node.index..<layer.document.subtreeEnd(node).index)
      }
      return (layer.document, nodes, contents)
    }
    // A branch may depend on any value around it.
    omitsOtherValues = !Self.branching.contains(where: graph.mentions)
  }

  /// Whether a list item or a value under an arbitrary key is examined.
  mutating func includes(_ origin: ValueOrigin) -> Bool {
    guard case .layer(let layer, let written) = origin else { return true }
    let (document, nodes, contents) = ways[layer]
    let node = document.resolve(written)
    if nodes.contains(node) || contents.contains(where: { $0.contains(node.index) }) { return true }
    // The size in nodes is known without a walk.
    let size = Int(document.subtreeEnd(node).index - node.index)
    guard size <= budget else { return false }
    budget -= size
    return true
  }
}
