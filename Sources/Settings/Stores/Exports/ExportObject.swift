internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Writes settings as the single object of a JSON export.
struct ExportObject {
  let names: ExportNames
  let settings: Document
  /// The settings to leave out, whatever their names.
  let omitted: Set<Path>
  private(set) var tree = ValueTree()
  private(set) var obstacle: ConversionError?

  /// - Parameters:
  ///   - others: Members to write before the settings.
  ///   - isSorted: Whether to sort members by name, at any depth.
  mutating func document(with others: [(name: String, value: InputValue)], isSorted: Bool) -> Document {
    var members = ValueTree.Members()
    for (name, value) in others {
      members.set(name, value: tree.add(.written(value.document, value.node), origin: .members))
    }
    if !omitted.contains(Path()) { add(settings.roots.first, at: 0, path: Path(), to: &members) }
    let root = tree.add(.object(members), origin: .members)
    tree.root = root
    if isSorted { tree.sortMembers(from: root) }
    return TreeDocument(tree).document
  }

  /// Adds the members of a group. Members of an inner group without a name of its own are added next to the others.
  /// Recurses to the depth of the schema's places, which is limited.
  private mutating func add(_ group: NodeID?, at place: Int, path: Path, to members: inout ValueTree.Members) {
    for inside in names.places[place].members {
      let own = names.places[inside].name
      let path = path.appending(own)
      guard !omitted.contains(path) else { continue }
      let node = group.flatMap { settings.value($0, named: own) }
      guard let name = names.places[inside].export?.value.json?.name else {
        if names.places[inside].hasNamesInside { add(node, at: inside, path: path, to: &members) }
        continue
      }
      if members[name] != nil { obstacle = obstacle ?? ConversionError("\(path) would be a second key \(name)") }
      members.set(name, value: value(node, at: inside, path: path))
    }
  }

  /// Adds the value as a whole if nothing inside has a name of its own.
  private mutating func value(_ node: NodeID?, at place: Int, path: Path) -> Int {
    let known = names.places[place]
    guard let node, settings.kind(node) != .null || known.export == nil else { return absent(known) }
    if settings.kind(node) == .object, known.members.contains(where: { names.places[$0].isInExport }) {
      var members = ValueTree.Members()
      add(node, at: place, path: path, to: &members)
      return tree.add(.object(members), origin: .members)
    }
    if settings.kind(node) == .array, let items = known.items, names.places[items].hasNamesInside {
      let values = settings.items(node).enumerated().map { value($1, at: items, path: path.appending($0)) }
      return tree.add(.array(values), origin: .members)
    }
    let content = known.export?.value.json?.form.content(settings, node: node, in: &tree)
    return tree.add(content ?? .written(settings, node), origin: .members)
  }

  private mutating func absent(_ place: ExportNames.Place) -> Int {
    guard let export = place.export, let absent = export.value.absent else {
      return tree.add(.text(""), origin: .members)
    }
    return tree.add(.written(export.source.document, absent), origin: .members)
  }
}

extension ValueTree {
  /// Sorts the members of every object by name, comparing UTF-8 bytes.
  fileprivate mutating func sortMembers(from root: Int) {
    var pending = [root]
    while let value = pending.popLast() {
      if let items = items(value) {
        pending += items
      } else if let members = members(value)?.order {
        var sorted = Members()
        for (name, member) in members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
          sorted.set(name, value: member)
          pending.append(member)
        }
        replace(value, content: .object(sorted), origin: self[value].origin)
      }
    }
  }
}
