package import DocumentModel

/// Paths of settings as patterns, in which `.each` stands for any item or key.
extension Path {
  /// - Parameter path: The path of a setting. Except in its last step, an index stands for any item, and the key `*`
  ///   for any key.
  init(anyItemOf path: Path) {
    let way = path.segments.dropLast().map { segment -> Segment in
      if case .name(let name) = segment, name != "*" { segment } else { .each }
    }
    self.init(segments: way + path.segments.suffix(1))
  }

  /// Whether a path leads to the setting or into it.
  package func leads(_ path: Path) -> Bool { path.segments.count >= segments.count && touches(path) }

  /// The steps from a path of a group that contains the setting to the setting; nil for any other path.
  package func rest(after path: Path) -> ArraySlice<Segment>? {
    path.segments.count < segments.count && touches(path) ? segments[path.segments.count...] : nil
  }

  /// A path to the setting or into it, with the setting renamed.
  package func renamed(_ path: Path, to name: String) -> Path {
    var path = path
    path.segments[segments.count - 1] = .name(name)
    return path
  }

  /// The keys of the setting in a value.
  ///
  /// - Parameter way: The steps from the value to the setting.
  package static func keys(_ way: ArraySlice<Segment>, in document: Document, value: NodeID) -> [ByteRange] {
    guard case .name(let name)? = way.last else { return [] }
    var nodes = [value]
    for step in way.dropLast() {
      nodes = nodes.flatMap { node -> [NodeID] in
        if document.kind(document.resolve(node)) == .array { return step == .each ? Array(document.items(node)) : [] }
        return document.entries(node).compactMap { entry in
          step == .each || entry.keyID.map(document.keys.name) == step.token ? entry.value : nil
        }
      }
    }
    return nodes.compactMap { node in
      document.entry(node, named: name).flatMap { $0.mergeKey == nil ? document.range($0.key) : nil }
    }
  }
}
