internal import DocumentModel
internal import FileAccess
internal import JSONSchema
internal import Workspace
internal import YAMLEditing
internal import YAMLReading

/// Facts from a file's schema about the nodes of a tree: the file's own tree, or one with the same values in another
/// form. Each is computed on first use.
final class TreeFacts: Sendable {
  private let snapshot: Snapshot
  private let schema: Schema
  private let tree: SyntaxTree
  private let values: LazyBox<Values>
  private let names = Once<[SyntaxNodeID: [String]]>()
  private let types = Once<Set<SyntaxNodeID>>()
  private let errors = Once<Set<SyntaxNodeID>>()

  /// The values of the tree, and the tree's node for each of them. The list is empty if the two don't match.
  private struct Values: Sendable {
    var document: Document
    var nodes: [SyntaxNodeID]
  }

  init(_ snapshot: Snapshot, schema: Schema, tree: SyntaxTree) {
    self.snapshot = snapshot
    self.schema = schema
    self.tree = tree
    values = LazyBox {
      let document =
        tree === snapshot.reading.tree
        ? snapshot.reading.asYAML.document : YAMLParser.parse(tree.text, limits: snapshot.context.limits).document
      let nodes = tree.valueNodes()
      return Values(document: document, nodes: nodes.count == document.nodeCount ? nodes : [])
    }
  }

  func guide(sortsKeys: Bool) -> FormatGuide {
    var guide = FormatGuide()
    if sortsKeys { guide.keyOrder = { self.names.value(self.findNames)[$0] } }
    guide.isTyped = { self.types.value(self.findTypes).contains($0) }
    guide.hasError = { self.errors.value(self.findErrors).contains($0) }
    return guide
  }

  private func findNames() -> [SyntaxNodeID: [String]] {
    let (document, nodes) = (values.value.document, values.value.nodes)
    guard !nodes.isEmpty else { return [:] }
    var order = PropertyOrder(schema, in: document)
    return Dictionary(uniqueKeysWithValues: order.names().map { (nodes[Int($0.key.index)], $0.value) })
  }

  /// The nodes for whose types the schema is known: values with declared types, and their keys.
  private func findTypes() -> Set<SyntaxNodeID> {
    let (document, nodes) = (values.value.document, values.value.nodes)
    guard !nodes.isEmpty else { return [] }
    // If the program that reads the file interprets a value differently, its spelling must not be changed according to
    // YAML 1.2.
    let read = snapshot.reread(document)
    func isRead(_ node: NodeID) -> Bool {
      read.reader == nil || document[node].kind.isCollection || document.isEqual(node, node, in: read)
    }
    var found: Set<SyntaxNodeID> = []
    for root in document.roots {
      let types = schema.expectedTypes(document, root: root)
      for node in (0..<document.nodeCount).map({ NodeID($0) }) where types[node] != nil && isRead(node) {
        found.insert(nodes[Int(node.index)])
      }
    }
    for value in found {
      let pair = tree[value].parent
      if tree[pair].kind == .pair, tree.value(pair) == value { found.insert(tree.child(pair)) }
    }
    return found
  }

  /// The nodes of the tree whose values have errors.
  private func findErrors() -> Set<SyntaxNodeID> {
    let (document, nodes) = (values.value.document, values.value.nodes)
    guard !nodes.isEmpty else { return [] }
    var found: Set<SyntaxNodeID> = []
    for error in snapshot.with({ $0.lint = .nothing }).comparable.all where error.severity == .error {
      guard let pointer = error.instanceLocation, let root = document.roots.dropFirst(error.document ?? 0).first,
        let node = document.node(at: pointer, from: root)
      else { continue }
      found.insert(nodes[Int(node.index)])
    }
    return found
  }
}
