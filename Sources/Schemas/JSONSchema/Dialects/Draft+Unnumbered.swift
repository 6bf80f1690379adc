package import DocumentModel

extension Draft {
  /// The draft of a schema whose `$schema` has no number: the newest, unless a keyword indicates an older one.
  package init(unnumbered document: Document) {
    guard let root = document.roots.first else {
      self = .draft2020
      return
    }
    func kind(_ name: String) -> NodeKind? { document.value(root, named: name).map { document.kind($0) } }
    if kind("id") == .string
      || Self.hasEntry(document, named: ["exclusiveMinimum", "exclusiveMaximum"], kind: .boolean)
    {
      self = .draft4
    } else if kind("$defs") == nil,
      kind("definitions") == .object || kind("dependencies") == .object
        || Self.hasEntry(document, named: ["items"], kind: .array)
    {
      self = .draft7
    } else {
      self = .draft2020
    }
  }

  private static func hasEntry(_ document: Document, named names: [String], kind: NodeKind) -> Bool {
    let keys = names.compactMap { document.keys.find($0) }
    guard !keys.isEmpty else { return false }
    return (0..<document.nodeCount).contains { index in
      let node = NodeID(index)
      return document[node].kind == .object
        && document.entries(node).contains { entry in
          entry.keyID.map(keys.contains) == true && document.kind(entry.value) == kind
        }
    }
  }
}
