package import DocumentModel

/// A name in a document with its definitions and all references to it, which change together.
package struct NameGroup: Sendable {
  package let name: String
  /// The keys and strings that define the name, in text order.
  package let definitions: [NodeID]
  package let references: [RelatedNames.Reference]
  private let names: RelatedNames

  /// The name defined or referenced at an offset; nil if there is none. Linear in the references.
  package init?(_ names: RelatedNames, at offset: Int) {
    let document = names.document
    func isThere(_ range: ByteRange) -> Bool { range.start.index <= offset && offset <= range.end.index }
    let start =
      names.references.first {
        $0.definition != nil && isThere(document.range($0.node)) && isThere(names.range($0))
      }?.node
      ?? names.tables.lazy.compactMap { $0.definitions.first { isThere(document.range($0.name)) }?.name }.first
    guard let start else { return nil }
    self.init(names, of: start)
  }

  /// The name that a node defines or refers to; nil for any other node.
  package init?(_ names: RelatedNames, of start: NodeID) {
    var links: [NodeID: [NodeID]] = [:]
    func link(_ one: NodeID, to other: NodeID) {
      links[one, default: []].append(other)
      links[other, default: []].append(one)
    }
    var defining: Set<NodeID> = []
    for table in names.tables {
      for name in 0..<table.count {
        let all = table.all(name)
        defining.formUnion(all)
        for other in all.dropFirst() { link(all[0], to: other) }
      }
    }
    for reference in names.references {
      guard let (_, table, name) = reference.definition else { continue }
      link(reference.node, to: names.tables[table].definitions[name].name)
    }
    guard defining.contains(start) || links[start] != nil else { return nil }
    var nodes: Set<NodeID> = []
    var pending = [start]
    while let next = pending.popLast() {
      if nodes.insert(next).inserted { pending += links[next] ?? [] }
    }
    definitions = nodes.filter(defining.contains).sorted()
    references = names.references.filter { $0.definition != nil && nodes.contains($0.node) }
    guard let first = definitions.first else { return nil }
    name = names.document.withNameBytes(first) { String(copying: $0) } ?? ""
    self.names = names
  }

  /// The ranges of the name in the text, in order.
  package func places(withDefinitions: Bool) -> [ByteRange] {
    let written = Dictionary(references.map { ($0.node, names.range($0)) }) { first, _ in first }
    let nodes = Set(written.keys).subtracting(definitions).union(withDefinitions ? definitions : [])
    return nodes.sorted().map { written[$0] ?? names.document.range($0) }
  }

  /// Whether the new name is already used in a table that defines this one.
  package func isTaken(_ name: String) -> Bool {
    let own = Set(definitions)
    let bytes = Array(name.utf8)
    return names.tables.contains { table in
      guard !table.isGiven, let other = table.find(bytes.span), !own.contains(table.definitions[other].name) else {
        return false
      }
      return table.definitions.contains { own.contains($0.name) }
    }
  }

  /// The edits that rename it. Aliases of changed nodes need no edit.
  package func edits(to name: String) -> [TextEdit] {
    let document = names.document
    var edits: [NodeID: TextEdit] = [:]
    for reference in references { edits[reference.node] = names.edit(reference, to: name) }
    for node in definitions { edits[node] = document.edit(node, to: name) }
    // Renaming `name: &n db` also changes `needs: *n`.
    let changed = edits.keys.filter { document[$0].kind == .alias && edits[document.resolve($0)] != nil }
    for alias in changed { edits[alias] = nil }
    return edits.sorted { $0.key < $1.key }.map(\.value)
  }
}
