package import DocumentModel
internal import JSONSchema

/// A value of an action or an export as the schema declares it, whose inputs and dynamic values are filled in on use.
package struct ValueTemplate {
  let source: Document
  let inputs: [String: InputValue]
  let moment: DynamicValueSource

  package init(source: Document, inputs: [String: InputValue], moment: DynamicValueSource) {
    self.source = source
    self.inputs = inputs
    self.moment = moment
  }

  /// The depth to which values are filled in. Deeper values are copied unchanged.
  private static let depthLimit = 24

  /// Nil if the value is an optional input that was omitted.
  package func value(_ node: NodeID) -> InputValue? {
    var tree = ValueTree()
    guard let root = add(node, to: &tree, depth: 0) else { return nil }
    tree.root = root
    let whole = TreeDocument(tree)
    return whole.root.map { InputValue(whole.document, node: $0) }
  }

  private func add(_ node: NodeID, to tree: inout ValueTree, depth: Int) -> Int? {
    switch DynamicValue.kind(source, node: node) {
    case .input(let name, _): return inputs[name].map { tree.add(.written($0.document, $0.node), origin: .members) }
    case .now: return add(InputValue(text: moment.timestamp), to: &tree)
    case .uuid: return add(InputValue(text: moment.uuid()), to: &tree)
    case nil: break
    }
    guard depth < Self.depthLimit else { return add(InputValue(source, node: node), to: &tree) }
    switch source.kind(node) {
    case .object:
      var members = ValueTree.Members()
      for (name, value) in DeclarationReader(source, node: node).members(of: node) {
        if let added = add(value, to: &tree, depth: depth + 1) { members.set(name.value, value: added) }
      }
      return tree.add(.object(members), origin: .members)
    case .array:
      let items = source.items(node).compactMap { add($0, to: &tree, depth: depth + 1) }
      return tree.add(.array(items), origin: .members)
    case .null, .boolean, .number, .string, .alias: return add(InputValue(source, node: node), to: &tree)
    }
  }

  private func add(_ value: InputValue, to tree: inout ValueTree) -> Int {
    tree.add(.written(value.document, value.node), origin: .members)
  }
}
