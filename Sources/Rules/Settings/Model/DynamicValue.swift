package import DocumentModel

/// Values that are known only when an action is carried out or a question is asked.
package enum DynamicValue {
  package enum Kind: Hashable, Sendable {
    case input(String, isOptional: Bool)
    case now
    case uuid
  }

  /// What the object stands for; nil for a plain value.
  package static func kind(_ document: Document, _ node: NodeID) -> Kind? {
    guard document.kind(node) == .object else { return nil }
    let reader = DeclarationReader(document, node)
    if let input = reader.text("input") {
      return .input(input.value, isOptional: reader.boolean("optional")?.value ?? false)
    }
    if reader.boolean("now")?.value == true { return .now }
    return reader.boolean("uuid")?.value == true ? .uuid : nil
  }

  /// Every stand-in at or below a node.
  package static func all(_ document: Document, _ node: NodeID) -> [(kind: Kind, node: NodeID)] {
    var found: [(Kind, NodeID)] = []
    var pending = [node]
    var visited: Set<NodeID> = []
    while let next = pending.popLast() {
      let node = document.resolve(next)
      guard visited.insert(node).inserted else { continue }
      if let kind = kind(document, node) {
        found.append((kind, node))
        continue
      }
      pending.append(contentsOf: document.items(node))
      for entry in document.entries(node) { pending.append(entry.value) }
    }
    return found
  }
}
