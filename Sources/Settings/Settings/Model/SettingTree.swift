package import DocumentModel
package import JSONSchema

/// The settings that a schema declares, by path, with the schemas that apply to each.
package struct SettingTree: Sendable {
  package struct Place: Sendable {
    package var path: Path
    /// Everything that applies to the value, nearest the root first.
    package var applied: [SchemaGraph.Applied]
    /// Index of the group around it, or nil for the root.
    package var parent: Int?
    /// Index of the place where paths in its keywords start: the nearest one around it, or itself, that a schema with
    /// `x-settings` describes, or else the root.
    package var base: Int
    /// Whether it is a member of a list item or of a mapping with arbitrary keys, so that no single path names it.
    package var isRepeated: Bool
    /// The `x-setting` objects that apply here, nearest the root first.
    package var declarations: [SchemaGraph.Declaration]
  }

  package let graph: SchemaGraph
  package private(set) var places: [Place] = []

  package init(_ graph: SchemaGraph) {
    self.graph = graph
    for place in graph.places() {
      let index = places.count
      let isBase = graph.stated(SettingsVocabulary.settings, applied: place.applied) != nil
      places.append(
        Place(
          path: place.path, applied: place.applied, parent: place.parent,
          base: isBase ? index : place.parent.map { places[$0].base } ?? index, isRepeated: place.isRepeated,
          declarations: graph.declarations(place.applied)))
    }
  }

  /// The schemas that apply at a path that starts at a place, or nil if the schema has no such setting.
  package func applied(at path: Path, from base: Int = 0) -> [SchemaGraph.Applied]? {
    graph.way(to: path, from: places[base].applied)?.last?.applied
  }

  /// Every path that a person can name.
  package var names: [String] {
    places.filter { !$0.isRepeated && !$0.path.segments.isEmpty }.map(\.path.description)
  }

  /// The value of a property at a place or at the nearest group around it that has one.
  func inherited<Value>(_ index: Int, read: (SettingDeclaration) -> Value?) -> Value? {
    for (declaration, _) in pathsToRoot(index).flatMap(\.declarations) {
      if let value = read(declaration) { return value }
    }
    return nil
  }

  /// A place, then the groups around it, innermost first.
  func pathsToRoot(_ index: Int) -> [Place] {
    Array(sequence(first: places[index]) { $0.parent.map { places[$0] } })
  }
}

extension SchemaGraph {
  /// An `x-setting`, with the text that contains it.
  package typealias Declaration = (declaration: SettingDeclaration, source: SchemaSource)

  /// The `x-setting` objects among some subschemas, in their order.
  func declarations(_ applied: [Applied]) -> [Declaration] {
    var seen: Set<Point> = []
    return applied.compactMap { one in
      guard let value = stated(SettingsVocabulary.setting, at: one.point), seen.insert(one.point).inserted else {
        return nil
      }
      let source = source(of: one.point)
      return source.document.kind(value) == .object ? (SettingDeclaration(source.document, node: value), source) : nil
    }
  }
}
