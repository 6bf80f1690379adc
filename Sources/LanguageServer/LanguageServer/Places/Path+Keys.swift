package import DocumentModel

/// The ways to a setting in documents, in other paths and in schemas.
extension Path {
  /// - Parameter path: of a setting; on the way an index means any item, and a name `*` any that a mapping is free to
  ///   have.
  init(anyItemOf path: Path) {
    let way = path.segments.dropLast().map { segment -> Segment in
      if case .name(let name) = segment, name != "*" { segment } else { .each }
    }
    self.init(segments: way + path.segments.suffix(1))
  }

  /// Whether a path leads to the setting, or into it.
  package func leads(_ path: Path) -> Bool { path.segments.count >= segments.count && touches(path) }

  /// The rest of the way after a path to a group around the setting; nil for any other path.
  package func rest(after path: Path) -> ArraySlice<Segment>? {
    path.segments.count < segments.count && touches(path) ? segments[path.segments.count...] : nil
  }

  /// A path to the setting, or into it, under another name.
  package func renamed(_ path: Path, to name: String) -> Path {
    var path = path
    path.segments[segments.count - 1] = .name(name)
    return path
  }

  /// The keys of the setting in a value.
  ///
  /// - Parameter way: from the value to the setting.
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
