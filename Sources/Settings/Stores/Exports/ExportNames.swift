internal import DocumentModel
internal import JSONSchema
internal import Settings

/// The names of settings in a JSON export: every place of the schema, with the names inside it.
struct ExportNames: Sendable {
  struct Place: Sendable {
    /// The setting's own name.
    var name: String
    /// Everything that applies to the value.
    var applied: [SchemaGraph.Applied]
    /// How the export represents a setting without a value.
    var withoutValue: WithoutValue
    /// The name in the export, or nil for a setting without a name of its own there.
    var export: SettingFacts.Stated<SettingExport>?
    /// The places inside a group, in the order of the schema.
    var members: [Int] = []
    /// The place of a list's items.
    var items: Int?
    /// Whether something inside has a name.
    var hasNamesInside = false
  }

  enum WithoutValue {
    /// The member is omitted: its default is null, or it is an optional string without a default.
    case absent
    /// The member is null, which isn't its default.
    case null
    /// The setting always has a value.
    case impossible
  }

  /// The root first.
  private(set) var places: [Place] = []

  init(_ model: SettingsModel) {
    let tree = model.tree
    for (index, place) in tree.places.enumerated() {
      let export = SettingFacts(tree.graph, applied: place.applied, in: nil).export
      let name = place.path.name
      let around = place.parent.map { tree.places[$0].applied } ?? []
      let isRequired = tree.graph.required(around).contains(name)
      places.append(
        Place(
          name: name, applied: place.applied,
          withoutValue: Self.withoutValue(place.applied, graph: tree.graph, isRequired: isRequired),
          export: export?.value.json == nil ? nil : export))
      guard let parent = place.parent else { continue }
      if place.isRepeated, name == "*" { places[parent].items = index } else { places[parent].members.append(index) }
    }
    for index in places.indices.reversed() where places[index].export != nil || places[index].hasNamesInside {
      if let parent = tree.places[index].parent { places[parent].hasNamesInside = true }
    }
  }

  private static func withoutValue(
    _ applied: [SchemaGraph.Applied], graph: SchemaGraph, isRequired: Bool
  ) -> WithoutValue {
    // The empty string for an optional setting means no text, as if nothing were set.
    let mayBeAbsent = !isRequired && graph.typeNames(applied).contains("string")
    let standard = graph.stated("default", applied: applied)
    if standard.map({ $0.source.document.kind($0.node) == .null }) ?? mayBeAbsent { return .absent }
    guard case .written(let document, let null) = ValueTree.Content.null else { return .impossible }
    return !applied.isEmpty && graph.canHave(document, value: null, applied: applied) ? .null : .impossible
  }

  /// Whether a top-level member of an export has a name that no setting has.
  func recognizes(_ document: Document, root: NodeID) -> Bool {
    let own = Set(places[0].members.map { places[$0].name })
    let stated = paths.compactMap { path in place(of: path)?.export?.value.json?.name }
    return stated.contains { !own.contains($0) && document.value(root, named: $0) != nil }
  }

  private func place(of path: Path) -> Place? {
    var index = 0
    for segment in path.segments {
      guard let next = places[index].members.first(where: { places[$0].name == segment.token }) else { return nil }
      index = next
    }
    return places[index]
  }

  /// The settings and groups in the export that aren't inside another one of it.
  var paths: [Path] {
    var found: [Path] = []
    var pending = [(index: 0, path: Path())]
    while let (index, path) = pending.popLast() {
      if places[index].export != nil { found.append(path) }
      guard places[index].export == nil else { continue }
      pending += places[index].members.reversed().map { ($0, path.appending(places[$0].name)) }
    }
    return found
  }
}

extension ExportNames.Place {
  /// Whether it, or something inside, has a name in the export.
  var isInExport: Bool { export != nil || hasNamesInside }
}
