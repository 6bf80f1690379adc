internal import DocumentModel

/// A value that has relations, or that leads to one which has.
struct RelationPlace: Sendable {
  /// The node as written, which may be an alias.
  var node: NodeID
  /// The key of the entry of which it is the value or the name; nil for an item or a root.
  var key: KeyID?
  /// The index in its list; nil for anything else.
  var index: Int?
  /// Whether it is the name of an entry rather than its value.
  var isName = false
  /// The index of the place around it; -1 for a root.
  var parent: Int
  /// The index of the place where absolute pointers start.
  var base: Int
}

/// What relations need to know about places to which certain subschemas apply.
final class RelationShape {
  /// The first stated reference. A schema's own statement wins over that of a schema it refers to.
  let references: (id: SubschemaID, rule: NameReference)?
  let uniqueness: (id: SubschemaID, rule: UniqueMember)?
  let isBase: Bool
  /// All subschemas that apply to the value.
  let applied: [SubschemaID]
  let members: [UInt32]
  let otherEntries: [SubschemaID]
  /// The subschemas that apply to the names of entries.
  let names: [SubschemaID]
  let items: [(first: [SubschemaID], rest: [SubschemaID])]
  /// For each key that was looked up, the index of its start; -1 if it leads to no relation.
  var entries: [KeyID: Int] = [:]
  var itemStarts: [Int: Int] = [:]

  init(_ applied: [SubschemaID], index: RelationIndex, tables: ProgramTables) {
    self.applied = applied
    var stated: [(id: SubschemaID, rules: DeclaredRelations)] = []
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
