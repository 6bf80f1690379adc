internal import DocumentModel
package import JSONSchema

extension SchemaGraph {
  /// A value with its UUIDs in lowercase, so that it equals any other spelling of it.
  package func normal(_ value: InputValue, _ applied: [Applied]) -> InputValue {
    var tree = ValueTree()
    let top = tree.add(.written(value.document, value.node), .members)
    tree.root = top
    var pending = [(value: top, applied: applied)]
    while let (value, applied) = pending.popLast() {
      switch tree.kind(value) {
      case .object:
        for (name, member) in tree.members(value)?.order ?? [] {
          pending.append((member, self.applied(property(name, applied))))
        }
      case .array:
        for (index, item) in (tree.items(value) ?? []).enumerated() {
          pending.append((item, self.applied(self.item(index, applied))))
        }
      case .string:
        guard areUUIDs(applied), case .written(let document, let node) = tree[value].content,
          let text = UUIDText.normal(document, node)
        else { continue }
        let normal = InputValue(text: text)
        tree.replace(value, .written(normal.document, normal.node), .members)
      case .null, .boolean, .number, .alias: continue
      }
    }
    let whole = TreeDocument(tree)
    return whole.root.map { InputValue(whole.document, $0) } ?? value
  }
}
