package import DocumentModel
package import JSONSchema
internal import Settings

/// A document without its sensitive values.
package struct SensitiveRemoval: Sendable {
  package private(set) var document: Document
  /// The omitted settings, in order.
  package private(set) var omitted: [Path] = []

  /// Omits a whole list if one item is sensitive, because a shorter list would be a different value.
  ///
  /// - Parameters:
  ///   - root: The node that becomes the only root of ``document``.
  ///   - rows: A list whose items are stored separately and can be omitted one by one, or nil for none.
  package init(_ parts: SensitiveParts, source: Document, root: NodeID, rows: Path? = nil) {
    var tree = ValueTree()
    let top = tree.add(.written(source, root), origin: .members)
    tree.root = top
    // A mapping with a sensitive name is omitted as a whole.
    let sensitive = parts.scalars.union(
      parts.keys.isEmpty ? [] : Self.objects(source).filter { Self.holds(parts.keys, source: source, object: $0) })
    var removed: Set<Path> = []
    var pending: [(value: Int, path: Path, holder: (object: Int, path: Path)?)] = []
    if !sensitive.isEmpty { pending.append((top, Path(), nil)) }
    while let (value, path, holder) = pending.popLast() {
      guard case .written(let written, let node) = tree[value].content else { continue }
      let isHidden = sensitive.contains(written.resolve(node))
      switch tree.kind(value) {
      case .object where !isHidden:
        for (name, member) in (tree.members(value)?.order ?? []).reversed() {
          let inside = path.appending(name)
          pending.append((member, inside, (value, inside)))
        }
      case .array where !isHidden && path == rows:
        let items = (tree.items(value) ?? []).enumerated().map { (place: $0, value: $1) }
        let hidden = items.filter { Self.holds(sensitive, content: tree[$0.value].content) }.map(\.place)
        tree.replace(value, content: .array(items.filter { !hidden.contains($0.place) }.map(\.value)), origin: .members)
        omitted += hidden.map { path.appending($0) }
      case .array where !isHidden:
        for (index, item) in (tree.items(value) ?? []).enumerated().reversed() {
          pending.append((item, path.appending(index), holder))
        }
      case .null, .boolean, .number, .string, .alias, .object, .array:
        guard isHidden else { continue }
        guard let holder, let name = holder.path.segments.last else {
          tree.replace(top, content: .object(ValueTree.Members()), origin: .members)
          omitted = [Path()]
          continue
        }
        tree.remove(name.token, of: holder.object)
        if removed.insert(holder.path).inserted { omitted.append(holder.path) }
      }
    }
    document = TreeDocument(tree).document
  }

  package func holdsItems(_ list: Path) -> Bool { document.node(at: list).map { document.count($0) > 0 } ?? false }

  /// Removes settings without recording them.
  package mutating func remove(_ paths: [Path]) {
    let nodes = paths.compactMap { document.node(at: $0) }
    if let root = document.roots.first, !nodes.isEmpty { document = document.without(Set(nodes), from: root) }
  }

  private static func objects(_ source: Document) -> [NodeID] {
    (0..<source.nodeCount).map { NodeID($0) }.filter { source[$0].kind == .object }
  }

  private static func holds(_ sensitive: Set<NodeID>, content: ValueTree.Content) -> Bool {
    guard case .written(let document, let node) = content else { return false }
    let value = document.resolve(node)
    return (value.index..<document.subtreeEnd(value).index).contains {
      sensitive.contains(document.resolve(NodeID($0)))
    }
  }

  private static func holds(_ keys: Set<NodeID>, source: Document, object: NodeID) -> Bool {
    source.entries(object).contains { keys.contains($0.key) }
  }
}
