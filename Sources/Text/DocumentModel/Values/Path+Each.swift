/// Paths that refer to several settings: `printers[*].tray`.
extension Path {
  /// The path of a sibling with this name.
  package func renamed(_ name: String) -> Self { parent.appending(name) }

  /// The path without the list indices at its end, so that of the list for an item.
  package var withoutIndex: Self {
    var path = self
    while case .index? = path.segments.last { path.segments.removeLast() }
    return path
  }

  /// The part up to the last `*`; empty if there is none.
  package var shared: ArraySlice<Segment> { segments.lastIndex(of: .each).map { segments[...$0] } ?? [] }

  /// Whether one path leads to the same place as the other, inside it, or around it.
  package func touches(_ other: Self) -> Bool {
    zip(segments, other.segments).allSatisfy { $0 == .each || $1 == .each || $0 == $1 }
  }

  /// Whether its meaning depends on a document: `servers[*]`, `hosts[-1]`, `servers[name=web]`.
  package var isSelector: Bool { segments.contains(where: \.isChoice) }

  /// The paths that it matches in a document, even where there is no value, each with the items and members that its
  /// selectors match. Linear in the items that are compared.
  package func places(in document: Document, root: NodeID) -> [(path: Path, each: [Segment])] {
    var found: [(path: Path, each: [Segment], node: NodeID?)] = [(Path(), [], root)]
    for segment in segments {
      found = found.flatMap { path, each, node -> [(Path, [Segment], NodeID?)] in
        let collection = node.map(document.resolve)
        guard segment.isChoice else {
          let value = collection.flatMap { document.child(of: $0, segment.token) }
          return [(path.appending(segment), each, value)]
        }
        guard let collection else { return [] }
        return segment.choices(in: document, of: collection).map { step, value in
          (path.appending(step), each + [step], value)
        }
      }
    }
    return found.map { ($0.path, $0.each) }
  }

  /// The path with each `*` replaced.
  ///
  /// - Parameter each: The replacements, at least one for each `*`.
  package func filled(_ each: [Segment]) -> Path {
    var rest = each[...]
    return Path(segments: segments.compactMap { $0 == .each ? rest.popFirst() : $0 })
  }
}

extension Path.Segment {
  /// Whether its meaning depends on a document.
  fileprivate var isChoice: Bool {
    switch self {
    case .each, .last, .matching: true
    case .name, .index, .end, .input: false
    }
  }

  /// The items or members that the segment selects.
  fileprivate func choices(in document: Document, of collection: NodeID) -> [(step: Self, value: NodeID)] {
    let all: [(step: Self, value: NodeID)] =
      switch document.kind(collection) {
      case .array: document.items(collection).enumerated().map { (.index($0.offset), $0.element) }
      case .object: document.named(collection).map { (.name($0.name), $0.value) }
      case .null, .boolean, .number, .string, .alias: []
      }
    switch self {
    case .each: return all
    case .last(let number):
      return document.kind(collection) == .array && number <= all.count ? [all[all.count - number]] : []
    case .matching(let path, let text):
      return all.filter { document.has(path, reading: text, from: $0.value) }
    case .name, .index, .end, .input: return []
    }
  }
}

extension Document {
  /// Whether the scalar at a path reads as a text, in the sense of `[kind=Service]`.
  package func has(_ path: Path, reading text: String, from root: NodeID) -> Bool {
    node(at: path, from: root).map { reads($0, as: text) } ?? false
  }

  /// Whether a scalar is the string, or has it as its JSON notation: both 80 and "80" read as `80`.
  fileprivate func reads(_ node: NodeID, as text: String) -> Bool {
    let value = resolve(node)
    switch kind(value) {
    case .string: return string(value).map { $0.utf8.elementsEqual(text.utf8) } ?? false
    case .null, .boolean, .number: return JSONText.value(self, value) == text
    case .array, .object, .alias: return false
    }
  }
}
