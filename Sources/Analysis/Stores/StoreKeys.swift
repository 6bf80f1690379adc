package import DocumentModel
package import JSONSchema
package import Settings

/// The keys or columns of one store, each with its setting.
package struct StoreKeys: Sendable {
  package struct Key: Sendable {
    package var name: String
    package var path: SettingPath
    package var form: StoredForm
    package var applied: [SchemaGraph.Applied]
    /// The members of each group kept as JSON, by the group's path: in the schema's order, with their names in the
    /// JSON.
    var memberNames: [SettingPath: [(own: String, stored: String)]] = [:]

    /// Whether the whole value is kept as one JSON document.
    package var isJSON: Bool { form.isJSON }
  }

  /// The one list of records of a store that holds a row for each, with what a row calls their members.
  package struct Records: Sendable {
    package var path: SettingPath
    var columns: [(own: String, stored: String)]
  }

  package let id: String
  /// The keys in the order of the schema.
  package private(set) var keys: [Key] = []
  /// Nil for a store of keys.
  package private(set) var records: Records?
  /// Columns of a row that are no settings.
  package let identifier: String?
  package let changed: String?

  /// Nil where the schema has no such store.
  package init?(_ model: SettingsModel, store id: String) {
    guard let store = model.declaration?.store(id) else { return nil }
    self.id = id
    (identifier, changed) = (store.identifier?.value, store.changed?.value)
    if store.holdsRecords {
      records = Self.records(model, id)
      return
    }
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
      let segments = setting.settingPath.segments
      let groups = (1..<segments.count).map(setting.settingPath.prefix)
      guard let group = groups.first(where: { facts($0)?.store?.isJSON == true }), let store = facts(group)?.store
      else {
        if let store = setting.facts.store, store.id == id {
          let name = store.key ?? setting.settingPath.name
          keys.append(Key(name: name, path: setting.settingPath, form: store.form, applied: setting.applied))
        }
        continue
      }
      guard store.id == id else { continue }
      if places[group] == nil {
        places[group] = keys.count
        let name = store.key ?? group.name
        keys.append(Key(name: name, path: group, form: store.form, applied: tree.applied(at: group) ?? []))
      }
      guard let place = places[group] else { continue }
      for count in group.segments.count..<segments.count {
        let inside = setting.settingPath.prefix(count + 1)
        let parent = inside.parent
        let own = segments[count].token
        guard keys[place].memberNames[parent]?.contains(where: { $0.own == own }) != true else { continue }
        keys[place].memberNames[parent, default: []].append((own, facts(inside)?.store?.key ?? own))
      }
    }
  }
}

extension StoreKeys {
  private static func records(_ model: SettingsModel, _ id: String) -> Records? {
    guard let list = model.settings.first(where: { $0.facts.store?.id == id }) else { return nil }
    let graph = model.graph
    let columns = graph.properties(graph.applied(graph.items(list.applied))).map { name, property in
      (own: name, stored: SettingFacts(graph, graph.applied(property), in: nil).store?.key ?? name)
    }
    return Records(path: list.settingPath, columns: columns)
  }

  /// The names of the members of a record, for a place inside the list.
  func memberNames(at path: SettingPath) -> [(own: String, stored: String)] {
    guard let records, path.segments.count == records.path.segments.count + 1 else { return [] }
    return records.columns
  }

  /// Where the store holds a setting: a way from its key through what the key holds. Of a group several, one for each key.
  package func places(of path: SettingPath) -> [SettingPath] {
    if let records { return place(of: path, in: records).map { [$0] } ?? [] }
    return keys.compactMap { key in
      var (place, own) = (SettingPath(segments: [.name(key.name)]), key.path)
      if own.isInside(path) { return place }
      guard path.isInside(own) else { return nil }
      for segment in path.segments.dropFirst(own.segments.count) {
        let stored = key.memberNames[own]?.first { $0.own == segment.token }?.stored
        place.segments.append(stored.map { .name($0) } ?? segment)
        own.segments.append(segment)
      }
      return place
    }
  }

  /// A row by its index, and its column.
  private func place(of path: SettingPath, in records: Records) -> SettingPath? {
    guard path.isInside(records.path) else { return nil }
    var rest = Array(path.segments.dropFirst(records.path.segments.count))
    if rest.count > 1, let stored = records.columns.first(where: { $0.own == rest[1].token })?.stored {
      rest[1] = .name(stored)
    }
    return SettingPath(segments: rest)
  }

  /// Whether a mapping has one of the keys.
  package func haveOne(in document: Document, _ root: NodeID) -> Bool {
    keys.contains { document.value(root, named: $0.name) != nil }
  }
}
