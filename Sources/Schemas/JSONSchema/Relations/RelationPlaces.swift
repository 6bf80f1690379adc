internal import DocumentModel

/// A value of a document on the way to one with relations, or such a value itself.
struct RelationPlace: Sendable {
  /// As written: an alias stays one.
  var node: NodeID
  /// The key of the entry that it is the value or the name of; nil for an item and a root.
  var key: KeyID?
  /// Which item of its list it is.
  var index: Int?
  /// Whether it is the name of an entry, not its value.
  var isName = false
  /// The number of the place around it; -1 for a root.
  var parent: Int
  /// The number of the place that absolute pointers start at.
  var base: Int
}

/// What a schema says of the places that some subschemas apply to, as far as relations need it.
final class RelationShape {
  /// The nearest to the root that states one; a schema's own statement wins over that of a schema it refers to.
  let references: (id: SubschemaID, rule: NameReference)?
  let uniqueness: (id: SubschemaID, rule: UniqueMember)?
  let isBase: Bool
  /// Everything that applies to the value.
  let applied: [SubschemaID]
  let members: [UInt32]
  let otherEntries: [SubschemaID]
  /// What applies to the names of entries.
  let names: [SubschemaID]
  let items: [(first: [SubschemaID], rest: [SubschemaID])]
  /// The number of the start of each key that was asked for, -1 for one that leads nowhere.
  var entries: [KeyID: Int] = [:]
  var itemStarts: [Int: Int] = [:]

  init(_ applied: [SubschemaID], index: RelationIndex, tables: ProgramTables) {
    self.applied = applied
    var stated: [(id: SubschemaID, rules: StatedRelations)] = []
    for id in applied { if let rules = index[id] { stated.append((id, rules)) } }
    references = stated.lazy.compactMap { one in one.rules.references.map { (one.id, $0) } }.first
    uniqueness = stated.lazy.compactMap { one in one.rules.uniqueness.map { (one.id, $0) } }.first
    isBase = stated.contains(where: \.rules.isBase)
    var (members, others, names): ([UInt32], [SubschemaID], [SubschemaID]) = ([], [], [])
    var items: [(first: [SubschemaID], rest: [SubschemaID])] = []
    for id in applied {
      for number in tables[id].instructions.indices {
        switch tables.instructions[number] {
        case .members(let member):
          members.append(member)
          if index.leads(tables.members[Int(member)].propertyNames) {
            names.append(tables.members[Int(member)].propertyNames)
          }
        case .unevaluatedProperties(let other): others.append(other)
        case .items, .unevaluatedItems: items.append(tables.itemSubschemas(tables.instructions[number]))
        default: break
        }
      }
    }
    self.members = members
    otherEntries = others
    self.names = names
    self.items = items
  }

  /// Whether anything inside may be related.
  var isOpen: Bool { !members.isEmpty || !otherEntries.isEmpty || !items.isEmpty }
}
