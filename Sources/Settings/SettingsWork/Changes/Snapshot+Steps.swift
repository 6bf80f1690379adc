package import Analysis
package import DocumentModel
internal import JSONSchema
internal import Settings
internal import Workspace
internal import YAMLEditing

extension Snapshot {
  /// Whether the text, a layer or the schema has a setting.
  package func knows(_ path: Path) -> Bool {
    effective.entry(at: path) != nil || effective.node(at: path) != nil || node(at: path) != nil
      || model?.applied(at: path) != nil
  }

  /// Whether nothing but the text gives its settings values: neither a schema nor a layer.
  package var hasOnlyOwnValues: Bool { model == nil && context.layers.isEmpty }

  /// The place that a path names. In a list, the `0` of `/hosts/0` is an index and `-` the index after the last item.
  /// In a mapping, or where one is required, both are keys. `hosts[+]` is after the last item too.
  package func place(_ path: Path) -> Path {
    path.segments.reduce(into: Path()) { place, segment in
      var found = segment
      switch segment {
      case .end, .name("-"): found = itemCount(place).map { .index($0) } ?? segment
      case .name(let name): if let index = JSONPointer.arrayIndex(name), isList(place) { found = .index(index) }
      case .index, .each, .last, .matching, .input: break
      }
      place.segments.append(found)
    }
  }

  private func isList(_ path: Path) -> Bool { node(at: path).map { values.kind(values.resolve($0)) } == .array }

  var order: Editor.PropertyOrder { Schema.order(resolution.schema) }

  /// The heading comment of the section of a top-level setting or group, as `settle init` writes it, or nil if there is
  /// none.
  func heading(of name: String) -> String? {
    guard let sections = model?.declaration?.sections, !sections.isEmpty else { return nil }
    // A group belongs to the section of its first member that has one.
    let id = effective.entries.lazy.filter { $0.path.pointer.tokens.first == name }.compactMap(\.facts.section).first
    return sections.first { $0.id.value == id }.map { "# " + $0.divider }
  }

  /// A path as the editor resolves it.
  func steps(to path: Path) -> Path {
    let segments = zip(path.segments, place(path).segments).map { named, found in
      if case .index = found, named == .name("-") || named == .end { Path.Segment.end } else { found }
    }
    return Path(segments: segments)
  }

  /// The number of items of a list, 0 for a list to be created, or nil if something else is there or only a mapping is
  /// allowed.
  private func itemCount(_ path: Path) -> Int? {
    let node = node(at: path).map(values.resolve)
    guard let node, values.kind(node) != .null else {
      let kinds = model.flatMap { model in model.stated(at: path).flatMap(model.graph.kinds) }
      return kinds.map { $0.contains(.array) || !$0.contains(.object) } == false ? nil : 0
    }
    return values.kind(node) == .array ? values.count(node) : nil
  }
}
