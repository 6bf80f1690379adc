internal import JSONSchema
internal import Settings

/// What a JSON export calls the settings: every place of the schema, with the names inside it.
struct ExportNames: Sendable {
  struct Place: Sendable {
    /// The setting's own name.
    var name: String
    /// What the export calls it; nil for one that isn't in it by itself.
    var export: SettingFacts.Stated<SettingExport>?
    /// The places inside a group, in the order of the schema.
    var members: [Int] = []
    /// The place of a list's items.
    var items: Int?
    /// Whether something inside has a name.
    var hasNamesInside = false
  }

  /// The root first.
  private(set) var places: [Place] = []

  init(_ model: SettingsModel) {
    let tree = model.tree
    for (index, place) in tree.places.enumerated() {
      let export = SettingFacts(tree.graph, place.applied, in: nil).export
      let name = place.path.segments.last?.token ?? ""
      places.append(Place(name: name, export: export?.value.json == nil ? nil : export))
      guard let parent = place.parent else { continue }
      if place.isRepeated, name == "*" { places[parent].items = index } else { places[parent].members.append(index) }
    }
    for index in places.indices.reversed() where places[index].export != nil || places[index].hasNamesInside {
      if let parent = tree.places[index].parent { places[parent].hasNamesInside = true }
    }
  }

  /// The settings and groups of the export that no other one of it holds.
  var paths: [SettingPath] {
    var found: [SettingPath] = []
    var pending = [(index: 0, path: SettingPath())]
    while let (index, path) = pending.popLast() {
      if places[index].export != nil { found.append(path) }
      guard places[index].export == nil else { continue }
      pending += places[index].members.reversed().map { ($0, path.appending(places[$0].name)) }
    }
    return found
  }
}
