internal import DocumentModel
package import JSONSchema
internal import Patterns

/// UUIDs as texts: two that differ in the case of their letters alone are the same (RFC 9562, 4).
package enum UUIDText {
  private static let format = Format.named("uuid")

  /// A UUID in small letters, as it is to be written; nil for any other text.
  package static func normal(_ text: String) -> String? {
    format?.isValid(Array(text.utf8).span) == true ? text.lowercased() : nil
  }

  static func normal(_ document: Document, _ node: NodeID) -> String? {
    document.kind(node) == .string ? document.string(node).flatMap(normal) : nil
  }
}

extension SchemaGraph {
  /// Whether a value is to be a UUID.
  func areUUIDs(_ applied: [Applied]) -> Bool {
    stated("format", applied).map { $0.source.document.string($0.node) == "uuid" } ?? false
  }

  /// A value in which UUIDs are in small letters, so that it equals any other spelling of it.
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
