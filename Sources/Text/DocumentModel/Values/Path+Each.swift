/// Paths that name several settings alike: `printers[*].tray`.
extension Path {
  /// The place next to it under another name.
  package func renamed(_ name: String) -> Self { parent.appending(name) }

  /// The list of an item; the path itself for any other.
  package var withoutIndex: Self {
    var path = self
    while case .index? = path.segments.last { path.segments.removeLast() }
    return path
  }

  /// The part up to the last `*`; empty if there is none.
  package var shared: ArraySlice<Segment> { segments.lastIndex(of: .each).map { segments[...$0] } ?? [] }

  /// Whether one names the same as the other, something inside it, or something around it.
  package func touches(_ other: Self) -> Bool {
    zip(segments, other.segments).allSatisfy { $0 == .each || $1 == .each || $0 == $1 }
  }

  /// The paths that it matches in a document, whether something is there or not, each with the items and members that
  /// its `*` match.
  package func places(in document: Document, root: NodeID) -> [(path: Path, each: [Segment])] {
    var found: [(path: Path, each: [Segment], node: NodeID?)] = [(Path(), [], root)]
    for segment in segments {
      found = found.flatMap { path, each, node -> [(Path, [Segment], NodeID?)] in
        let collection = node.map(document.resolve)
        guard segment == .each else {
          let value = collection.flatMap { document.child(of: $0, segment.token) }
          return [(path.appending(segment), each, value)]
        }
        guard let collection else { return [] }
        switch document.kind(collection) {
        case .array:
          return document.items(collection).enumerated().map { index, item in
            (path.appending(index), each + [.index(index)], item)
          }
        case .object:
          return document.named(collection).map { name, value in (path.appending(name), each + [.name(name)], value) }
        case .null, .boolean, .number, .string, .alias: return []
        }
      }
    }
    return found.map { ($0.path, $0.each) }
  }

  /// The path with its `*` filled in.
  ///
  /// - Parameter each: as many as it has, or more.
  package func filled(_ each: [Segment]) -> Path {
    var rest = each[...]
    return Path(segments: segments.compactMap { $0 == .each ? rest.popFirst() : $0 })
  }
}
