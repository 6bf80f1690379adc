package import DocumentModel
package import JSONSchema
internal import Patterns
package import Settings
internal import StoreFormats

/// The keys or columns of one store, each with its setting.
package struct StoreKeys: Sendable {
  package struct Key: Sendable {
    package var name: String
    /// Names that it had before: the first that is there is read where the name isn't.
    var formerNames: [String] = []
    package var path: Path
    package var form: StoredForm
    package var applied: [SchemaGraph.Applied]
    /// The members of each group kept as JSON, by the group's path, in the schema's order.
    var memberNames: [Path: [StoredName]] = [:]

    /// Whether the whole value is kept as one JSON document.
    package var isJSON: Bool { form.isJSON }
  }

  /// The name of a member in a stored document or in a row.
  struct StoredName: Sendable {
    var own: String
    /// Nil for a member that isn't kept there.
    var stored: String?
    /// Names that it had there before.
    var former: [String]
    /// The default of the member.
    var standard: SettingFacts.Stated<NodeID>?

    init(_ own: String, _ facts: SettingFacts?) {
      self.own = own
      stored = facts?.store.map { $0.key ?? own }
      former = facts?.store?.formerKeys ?? []
      standard = facts?.defaultValue
    }
  }

  /// The one list of records of a store that holds a row for each, with what a row calls their members.
  package struct Records: Sendable {
    package var path: Path
    var columns: [StoredName]
  }

  package let id: String
  /// The keys in the order of the schema.
  package private(set) var keys: [Key] = []
  /// Nil for a store of keys.
  package private(set) var records: Records?
  /// Columns of a row that are no settings.
  package let identifier: String?
  package let changed: String?
  /// The format of the identifier; nil if any text may be one.
  package let identifierFormat: String?
  /// Keys or columns that are neither read nor written, each with the reason.
  package let ignored: [(name: String, reason: String)]
  private let graph: SchemaGraph

  /// Nil if the schema has no such store.
  package init?(_ model: SettingsModel, store id: String) {
    guard let store = model.declaration?.store(id) else { return nil }
    (self.id, graph) = (id, model.graph)
    (identifier, changed) = (store.identifier?.value, store.changed?.value)
    identifierFormat = store.identifierFormat
    ignored = store.ignores.map { ($0.name.value, $0.reason) }
    if store.holdsRecords {
      records = Self.records(model, id)
      return
    }
    var known: [Path: SettingFacts] = [:]
    var places: [Path: Int] = [:]
    let tree = model.tree
    func facts(_ path: Path) -> SettingFacts? {
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
            applied: tree.applied(at: group) ?? []))
      }
      guard let place = places[group] else { continue }
      for count in group.segments.count..<segments.count {
        let inside = setting.settingPath.prefix(count + 1)
        let parent = inside.parent
        let own = segments[count].token
        guard keys[place].memberNames[parent]?.contains(where: { $0.own == own }) != true else { continue }
        keys[place].memberNames[parent, default: []].append(StoredName(own, facts(inside)))
      }
    }
  }
}

extension StoreKeys {
  private static func records(_ model: SettingsModel, _ id: String) -> Records? {
    guard let list = model.settings.first(where: { $0.facts.store?.id == id }) else { return nil }
    let graph = model.graph
    let items = SettingFacts(graph, graph.applied(graph.items(list.applied)), in: list.facts, isOfItems: true)
    let columns = graph.properties(items.applied).map { name, property in
      StoredName(name, SettingFacts(graph, graph.applied(property), in: items))
    }
    return Records(path: list.settingPath, columns: columns)
  }

  /// The names of the members of a record, for a place inside the list.
  func memberNames(at path: Path) -> [StoredName] {
    guard let records, path.segments.count == records.path.segments.count + 1 else { return [] }
    return records.columns
  }

  /// Where the store holds a setting: a way from its key through what the key holds. Of a group several, one for each key.
  package func places(of path: Path) -> [Path] {
    if let records { return place(of: path, in: records).map { [$0] } ?? [] }
    return keys.compactMap { key in
      var (place, own) = (Path(segments: [.name(key.name)]), key.path)
      if own.isInside(path) { return place }
      guard path.isInside(own) else { return nil }
      for segment in path.segments.dropFirst(own.segments.count) {
        let named = key.memberNames[own]?.first { $0.own == segment.token }
        if let named, named.stored == nil { return nil }
        place.segments.append(named?.stored.map { .name($0) } ?? segment)
        own.segments.append(segment)
      }
      return place
    }
  }

  /// A row by its index, and its column.
  private func place(of path: Path, in records: Records) -> Path? {
    guard path.isInside(records.path) else { return nil }
    var rest = Array(path.segments.dropFirst(records.path.segments.count))
    if rest.count > 1, let stored = records.columns.first(where: { $0.own == rest[1].token })?.stored {
      rest[1] = .name(stored)
    }
    return Path(segments: rest)
  }

  /// Whether a value under a key counts as there: one that the setting of the key can have.
  func isThere(_ name: String, _ contents: Document, _ node: NodeID) -> Bool {
    guard contents.kind(node) != .null else { return false }
    let own = keys.first { $0.name == name && $0.form != .presence }
    return own.map { graph.canHave(contents, node, $0.applied) } ?? true
  }

  /// The kind that an identifier must have, with an article, if a text isn't of it; nil if it is.
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

  /// The same keys under the names that contents have them by: a former one where that is there and the name isn't.
  package func named(asIn contents: Document, _ root: NodeID) -> Self {
    guard contents.kind(root) == .object else { return self }
    var named = self
    for index in keys.indices where contents.value(root, named: keys[index].name) == nil {
      let former = keys[index].formerNames.first { contents.value(root, named: $0) != nil }
      if let former { named.keys[index].name = former }
    }
    return named
  }

  /// The same with each former name as a key of its own, after the others.
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

  /// Whether a mapping has one of the keys.
  package func haveOne(in document: Document, _ root: NodeID) -> Bool {
    keys.contains { document.value(root, named: $0.name) != nil }
  }
}
