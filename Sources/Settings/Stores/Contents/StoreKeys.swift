package import DocumentModel
package import JSONSchema
internal import Patterns
package import Settings

/// The keys or columns of one store, each with its setting.
package struct StoreKeys: Sendable {
  package struct Key: Sendable {
    package var name: String
    /// Former names. If the name is missing, the first of these that exists is read.
    var formerNames: [String] = []
    package var path: Path
    package var form: StoredForm
    package var applied: [SchemaGraph.Applied]
    /// The members of each group stored as JSON, by the group's path, in the schema's order.
    var memberNames: [Path: [StoredName]] = [:]

    /// Whether the whole value is stored as one JSON document.
    package var isJSON: Bool { form.isJSON }
  }

  /// The name of a member in a stored document or row.
  struct StoredName: Sendable {
    var own: String
    /// Nil for a member that isn't stored there.
    var stored: String?
    /// Its former names there.
    var former: [String]
    /// The default of the member.
    var standard: SettingFacts.Stated<NodeID>?

    init(_ own: String, facts: SettingFacts?) {
      self.own = own
      stored = facts?.store.map { $0.key ?? own }
      former = facts?.store?.formerKeys ?? []
      standard = facts?.defaultValue
    }
  }

  /// The single list of records of a store with one row each, and the names of their members in a row.
  package struct Records: Sendable {
    package var path: Path
    var columns: [StoredName]
  }

  package let id: String
  /// The keys in the order of the schema.
  package private(set) var keys: [Key] = []
  /// Nil for a store with keys.
  package private(set) var records: Records?
  /// The columns of a row that aren't settings.
  package let identifier: String?
  package let changed: String?
  /// The format of the identifier, or nil if it may be any string.
  package let identifierFormat: String?
  /// Keys or columns that are neither read nor written, each with the reason.
  package let ignored: [(name: String, reason: String)]
  private let graph: SchemaGraph

  /// Nil if the schema has no such store.
  package init?(_ model: SettingsModel, store id: String) {
    guard let store = model.declaration?.store(id) else { return nil }
    self.id = id
    graph = model.graph
    identifier = store.identifier?.value
    changed = store.changed?.value
    identifierFormat = store.identifierFormat
    ignored = store.ignores.map { ($0.name.value, $0.reason) }
    if store.holdsRecords {
      records = Self.records(model, id: id)
      return
    }
    var known: [Path: SettingFacts] = [:]
    var places: [Path: Int] = [:]
    func facts(_ path: Path) -> SettingFacts? {
      if let facts = known[path] { return facts }
      let facts = model.info(of: path)?.facts
      known[path] = facts
      return facts
    }
    for setting in model.settings {
      let segments = setting.settingPath.segments
      let groups = (1..<segments.count).map(setting.settingPath.prefix)
      // The outermost group stored as JSON holds everything inside it under one key.
      guard let group = groups.first(where: { facts($0)?.store?.isJSON == true }), let store = facts(group)?.store
      else {
        if let store = setting.facts.store, store.id == id {
          let name = store.key ?? setting.settingPath.name
          keys.append(
            Key(
              name: name, formerNames: store.formerKeys, path: setting.settingPath, form: store.form,
              applied: setting.applied))
        }
        continue
      }
      guard store.id == id else { continue }
      if places[group] == nil {
        places[group] = keys.count
        let name = store.key ?? group.name
        keys.append(
          Key(
            name: name, formerNames: store.formerKeys, path: group, form: store.form,
            applied: model.applied(at: group) ?? []))
      }
      guard let place = places[group] else { continue }
      for count in group.segments.count..<segments.count {
        let inside = setting.settingPath.prefix(count + 1)
        let parent = inside.parent
        let own = segments[count].token
        // Settings of one group share the names of the groups around them.
        guard keys[place].memberNames[parent]?.contains(where: { $0.own == own }) != true else { continue }
        keys[place].memberNames[parent, default: []].append(StoredName(own, facts: facts(inside)))
      }
    }
  }
}

extension StoreKeys {
  private static func records(_ model: SettingsModel, id: String) -> Records? {
    guard let list = model.settings.first(where: { $0.facts.store?.id == id }) else { return nil }
    let graph = model.graph
    let items = SettingFacts(
      graph, applied: graph.applied(graph.items(list.applied)), in: list.facts, isListItemMember: true)
    let columns = graph.properties(items.applied).map { name, property in
      StoredName(name, facts: SettingFacts(graph, applied: graph.applied(property), in: items))
    }
    return Records(path: list.settingPath, columns: columns)
  }

  /// The names of a record's members at a place inside the list.
  func memberNames(at path: Path) -> [StoredName] {
    guard let records, path.segments.count == records.path.segments.count + 1 else { return [] }
    return records.columns
  }

  /// The places of a setting in the store: paths from its key through the stored value. A group has several, one per
  /// key.
  func places(of path: Path) -> [Path] {
    if let records { return place(of: path, in: records).map { [$0] } ?? [] }
    return keys.compactMap { key in
      var (place, own) = (Path(segments: [.name(key.name)]), key.path)
      if own.isInside(path) { return place }
      guard path.isInside(own) else { return nil }
      for segment in path.segments.dropFirst(own.segments.count) {
        let named = key.memberNames[own]?.first { $0.own == segment.token }
        // A member that isn't stored has no place.
        if let named, named.stored == nil { return nil }
        place.segments.append(named?.stored.map { .name($0) } ?? segment)
        own.segments.append(segment)
      }
      return place
    }
  }

  /// The place of a row by its index, and of its column.
  private func place(of path: Path, in records: Records) -> Path? {
    guard path.isInside(records.path) else { return nil }
    var rest = Array(path.segments.dropFirst(records.path.segments.count))
    if rest.count > 1, let stored = records.columns.first(where: { $0.own == rest[1].token })?.stored {
      rest[1] = .name(stored)
    }
    return Path(segments: rest)
  }

  /// Whether a value under a key counts as present: one that the key's setting can have.
  func isThere(_ name: String, contents: Document, node: NodeID) -> Bool {
    guard contents.kind(node) != .null else { return false }
    let own = keys.first { $0.name == name && $0.form != .presence }
    // A value that the setting can't have was left by an older version.
    return own.map { graph.canHave(contents, value: node, applied: $0.applied) } ?? true
  }

  /// The required kind of identifier, with an article, or nil if the given one is valid.
  package func wanted(of identifier: String) -> String? {
    switch identifierFormat {
    case "integer": FieldText.literal(identifier)?.number(NodeID(0))?.isInteger == true ? nil : "an integer"
    case let name?:
      Format.named(name).flatMap { format in
        format.isValid(Array(identifier.utf8).span) ? nil : "a \(format.title) such as \(format.example)"
      }
    case nil: nil
    }
  }

  /// The keys under the names that the contents use: a former name if only that is present.
  package func named(asIn contents: Document, root: NodeID) -> Self {
    guard contents.kind(root) == .object else { return self }
    var named = self
    for index in keys.indices where contents.value(root, named: keys[index].name) == nil {
      let former = keys[index].formerNames.first { contents.value(root, named: $0) != nil }
      if let former { named.keys[index].name = former }
    }
    return named
  }

  /// The keys, followed by each former name as a key of its own.
  var withFormerNames: Self {
    var all = self
    for key in keys {
      for former in key.formerNames {
        var key = key
        key.name = former
        all.keys.append(key)
      }
    }
    return all
  }

  /// Whether a mapping has at least one of the keys.
  package func hasAny(in document: Document, root: NodeID) -> Bool {
    keys.contains { document.value(root, named: $0.name) != nil }
  }
}
