package import DocumentModel
package import JSONSchema
package import Settings

/// What one store holds: each key or column, and the setting that it stands for.
package struct StoreKeys: Sendable {
  package struct Key: Sendable {
    package var name: String
    package var path: SettingPath
    /// Whether the whole value is kept as one JSON document.
    package var isJSON: Bool
    package var applied: [SchemaGraph.Applied]
    /// Of a group kept as JSON: for each group by its path, its members in the schema's order, and what the JSON calls them.
    var memberNames: [SettingPath: [(own: String, stored: String)]] = [:]
  }

  package let id: String
  /// In the order of the schema.
  package private(set) var keys: [Key] = []

  /// Nil where the schema has no such store.
  package init?(_ model: SettingsModel, store id: String) {
    guard let stores = model.declaration?.stores, stores.contains(where: { $0.name.value == id }) else { return nil }
    self.id = id
    var known: [SettingPath: SettingFacts] = [:]
    var places: [SettingPath: Int] = [:]
    let tree = model.tree
    func facts(_ path: SettingPath) -> SettingFacts? {
      if let facts = known[path] { return facts }
      let facts = model.info(of: path, tree)?.facts
      known[path] = facts
      return facts
    }
    for setting in model.settings {
      let segments = setting.path.segments
      let groups = (1..<segments.count).map { SettingPath(segments: Array(segments.prefix($0))) }
      guard let group = groups.first(where: { facts($0)?.store?.isJSON == true }), let store = facts(group)?.store
      else {
        if let store = setting.facts.store, store.id == id {
          let name = store.key ?? segments.last?.token ?? ""
          keys.append(Key(name: name, path: setting.path, isJSON: store.isJSON, applied: setting.applied))
        }
        continue
      }
      guard store.id == id else { continue }
      if places[group] == nil {
        places[group] = keys.count
        let name = store.key ?? group.segments.last?.token ?? ""
        keys.append(Key(name: name, path: group, isJSON: true, applied: tree.applied(at: group) ?? []))
      }
      guard let place = places[group] else { continue }
      for count in group.segments.count..<segments.count {
        let inside = SettingPath(segments: Array(segments.prefix(count + 1)))
        let parent = SettingPath(segments: Array(segments.prefix(count)))
        let own = segments[count].token
        guard keys[place].memberNames[parent]?.contains(where: { $0.own == own }) != true else { continue }
        keys[place].memberNames[parent, default: []].append((own, facts(inside)?.store?.key ?? own))
      }
    }
  }
}

extension StoreKeys {
  /// Where the store holds a setting: a way from its key through what the key holds. Of a group several, one for each key.
  package func places(of path: SettingPath) -> [SettingPath] {
    keys.compactMap { key in
      var (place, own) = (SettingPath(segments: [.name(key.name)]), key.path)
      if own.segments.starts(with: path.segments) { return place }
      guard path.segments.starts(with: own.segments) else { return nil }
      for segment in path.segments.dropFirst(own.segments.count) {
        let stored = key.memberNames[own]?.first { $0.own == segment.token }?.stored
        place.segments.append(stored.map { .name($0) } ?? segment)
        own.segments.append(segment)
      }
      return place
    }
  }

  /// Whether a mapping has one of the keys.
  package func haveOne(in document: Document, _ root: NodeID) -> Bool {
    keys.contains { document.value(root, named: $0.name) != nil }
  }
}
