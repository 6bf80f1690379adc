package import DocumentModel
package import JSONSchema

extension SchemaGraph {
  /// A value with its UUIDs in lowercase, so that it equals any other spelling of it.
  package func normal(_ value: InputValue, applied: [Applied]) -> InputValue {
    var tree = ValueTree()
    let top = tree.add(.written(value.document, value.node), origin: .members)
    tree.root = top
    var pending = [(value: top, applied: applied)]
    while let (value, applied) = pending.popLast() {
      switch tree.kind(value) {
      case .object:
        for (name, member) in tree.members(value)?.order ?? [] {
          pending.append((member, self.applied(property(name, applied: applied))))
        }
      case .array:
        for (index, item) in (tree.items(value) ?? []).enumerated() {
          pending.append((item, self.applied(self.item(index, applied: applied))))
        }
      case .string:
        guard areUUIDs(applied), case .written(let document, let node) = tree[value].content,
          let text = UUIDText.normal(document, node: node)
        else { continue }
        let normal = InputValue(text: text)
        tree.replace(value, content: .written(normal.document, normal.node), origin: .members)
      case .null, .boolean, .number, .alias: continue
      }
    }
    let whole = TreeDocument(tree)
    return whole.root.map { InputValue(whole.document, node: $0) } ?? value
  }
}
