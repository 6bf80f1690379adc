internal import DocumentModel
internal import RegularExpressions

/// Which values may be sensitive: every subschema that may apply to a value has a say, valid or not.
struct SensitiveWalk {
  private struct Visit: Hashable {
    var subschema: SubschemaID
    var node: NodeID
    var isSensitive: Bool
  }

  private let program: Program
  private let document: Document
  private var result = SensitiveParts()
  /// Keys of sensitive objects, and those of them that a schema names: the rest may say something themselves.
  private var (keysInside, namedKeys): (Set<NodeID>, Set<NodeID>) = ([], [])
  private var visited: Set<Visit> = []
  private var pending: [Visit] = []
  private var marked: Set<NodeID> = []
  private var names: SensitiveNames

  /// The nodes below the root, and whether a subschema speaks of each.
  private let nodes: Range<Int>
  private var isSpokenOf: [Bool]

  private init(_ program: Program, _ document: Document, below root: NodeID) {
    self.program = program
    self.document = document
    names = SensitiveNames(program.sensitiveNames)
    nodes = Int(root.index)..<Int(document.subtreeEnd(root).index)
    isSpokenOf = [Bool](repeating: false, count: nodes.count)
    visited.reserveCapacity(2 * nodes.count)
  }

  /// What no one may see below a root. Linear in pairs of subschema and node.
  static func parts(_ program: Program, _ document: Document, _ root: NodeID) -> SensitiveParts {
    var walk = Self(program, document, below: root)
    walk.go(program.root, root, false)
    // Handed down, as each look at a member of the program's class would count a reference to every table.
    let tables = program.tables
    while let visit = walk.pending.popLast() { walk.visit(visit, tables) }
    walk.markMisplaced()
    walk.result.keys = walk.keysInside.subtracting(walk.namedKeys)
    return walk.result
  }

  /// Notes a node that is sensitive, with all that only it says: an anchor, a tag, names that no schema knows.
  private mutating func note(_ node: NodeID) {
    let written = document[node]
    if !written.kind.isCollection { result.scalars.insert(node) }
    if !written.flags.isDisjoint(with: [.hasAnchor, .hasTag]) { result.decorated.insert(node) }
    for entry in document.entries(node) { keysInside.insert(entry.key) }
  }

  /// What no subschema speaks of, as its name is misspelled or its place wrong, and its name tells what it would be.
  private mutating func markMisplaced() {
    for index in nodes where document[NodeID(index)].kind == .object {
      for entry in document.entries(NodeID(index)) where !isSpokenOf(document.resolve(entry.value)) {
        if let key = entry.keyID, names.resemble(document.keys.name(key)) { markAll(entry.value) }
      }
    }
  }

  private func isSpokenOf(_ node: NodeID) -> Bool {
    let index = Int(node.index)
    return nodes.contains(index) && isSpokenOf[index - nodes.lowerBound]
  }

  private mutating func go(_ id: SubschemaID, _ node: NodeID, _ isSensitive: Bool) {
    let visit = Visit(subschema: id, node: document.resolve(node), isSensitive: isSensitive)
    if id.exists, visited.insert(visit).inserted { pending.append(visit) }
  }

  private mutating func visit(_ visit: Visit, _ tables: ProgramTables) {
    let subschema = tables[visit.subschema]
    var isSensitive = visit.isSensitive
    if subschema.flags.contains(.isSensitive) { isSensitive = true }
    if subschema.flags.contains(.isNotSensitive) { isSensitive = false }
    let kind = document[visit.node].kind
    let index = Int(visit.node.index)
    if nodes.contains(index), !tables.isNever(visit.subschema) { isSpokenOf[index - nodes.lowerBound] = true }
    if isSensitive { note(visit.node) }
    if kind == .string, !subschema.types.contains(.string), let text = document.string(visit.node),
      names.areKeys(in: text)
    {
      result.scalars.insert(visit.node)
    }
    var claimed: Set<NodeID> = []
    for index in subschema.instructions.indices {
      let instruction = tables.instructions[index]
      for next in tables.inPlaceSubschemas(instruction) { go(next, visit.node, isSensitive) }
      switch kind {
      case .array: goItems(instruction, visit.node, isSensitive, tables, &claimed)
      case .object: goMembers(instruction, visit.node, isSensitive, tables, &claimed)
      case .null, .boolean, .number, .string, .alias: break
      }
    }
    guard isSensitive else { return }
    for child in children(visit.node) where !claimed.contains(child) { markAll(child) }
  }

  private func children(_ node: NodeID) -> [NodeID] {
    switch document[node].kind {
    case .array: Array(document.items(node))
    case .object: document.entries(node).map(\.value)
    case .null, .boolean, .number, .string, .alias: []
    }
  }

  /// Every scalar below a node that no subschema speaks of.
  private mutating func markAll(_ node: NodeID) {
    var open = [node]
    while let next = open.popLast() {
      let resolved = document.resolve(next)
      guard marked.insert(resolved).inserted else { continue }
      let below = children(resolved)
      note(resolved)
      open += below
    }
  }

  /// - Parameter claimed: of a sensitive value, what something is said of inside.
  private mutating func goItems(
    _ instruction: Instruction, _ list: NodeID, _ isSensitive: Bool, _ tables: ProgramTables,
    _ claimed: inout Set<NodeID>
  ) {
    guard tables.speaksOfItems(instruction) else { return }
    for (index, item) in document.items(list).enumerated() {
      for id in tables.itemSubschemas(instruction, index) {
        go(id, item, isSensitive)
        if isSensitive { claimed.insert(item) }
      }
    }
  }

  private mutating func goMembers(
    _ instruction: Instruction, _ object: NodeID, _ isSensitive: Bool, _ tables: ProgramTables,
    _ claimed: inout Set<NodeID>
  ) {
    switch instruction {
    case .members(let member):
      for entry in document.entries(object) {
        guard let key = entry.keyID else { continue }
        if tables.isNamed(key, member, of: document.keys) { namedKeys.insert(entry.key) }
        for id in tables.memberSubschemas(member, key, of: document.keys) {
          go(id, entry.value, isSensitive)
          if isSensitive { claimed.insert(entry.value) }
        }
      }
    case .unevaluatedProperties(let id):
      for entry in document.entries(object) where entry.keyID != nil { go(id, entry.value, isSensitive) }
    case .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .uniqueItems, .items, .contains, .dependentRequired, .dependentSchema,
      .reference, .dynamicReference, .allOf, .anyOf, .oneOf, .not, .conditional, .unevaluatedItems:
      break
    }
  }
}

extension ProgramTables {
  /// Whether a subschema is `false`.
  func isNever(_ id: SubschemaID) -> Bool {
    self[id].instructions.indices.contains { if case .never = instructions[$0] { true } else { false } }
  }

  /// Whether a property stands under `properties`.
  func isNamed(_ key: KeyID, _ member: UInt32, of keys: KeyTable) -> Bool {
    names.find(key, of: keys).map { memberRule(members[Int(member)], Int32($0.index)) >= 0 } ?? false
  }

  /// The subschemas that apply to a property: its own and those of patterns, else the one of all others.
  func memberSubschemas(_ member: UInt32, _ key: KeyID, of keys: KeyTable) -> [SubschemaID] {
    let shape = members[Int(member)]
    let name = names.find(key, of: keys).map { Int32($0.index) } ?? -1
    let found = name < 0 ? -1 : memberRule(shape, name)
    var ids = found >= 0 ? [memberRules[found].property] : []
    for index in shape.patterns.indices {
      let rule = patternRules[index]
      let pattern = patterns[Int(rule.pattern)]
      // A pattern that can't be decided may match.
      if keys.withBytes(key, { pattern.search($0) }) != .noMatch { ids.append(rule.subschema) }
    }
    ids.removeAll { !$0.exists }
    if ids.isEmpty, shape.additional.exists { ids.append(shape.additional) }
    return ids
  }

  /// Whether an instruction applies subschemas to items.
  func speaksOfItems(_ instruction: Instruction) -> Bool {
    switch instruction {
    case .items, .contains, .unevaluatedItems: true
    case .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .uniqueItems, .members, .dependentRequired, .dependentSchema, .reference,
      .dynamicReference, .allOf, .anyOf, .oneOf, .not, .conditional, .unevaluatedProperties:
      false
    }
  }

  /// The subschemas that an instruction applies to an item.
  func itemSubschemas(_ instruction: Instruction, _ index: Int) -> [SubschemaID] {
    switch instruction {
    case .items(let shape):
      if index < Int(shape.prefix.count) { return [lists[Int(shape.prefix.start) + index]] }
      return shape.rest.exists ? [shape.rest] : []
    case .contains(let contains): return [self.contains[Int(contains)].subschema]
    case .unevaluatedItems(let id): return [id]
    case .never, .enumeration, .bound, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems, .maxItems,
      .minProperties, .maxProperties, .uniqueItems, .members, .dependentRequired, .dependentSchema, .reference,
      .dynamicReference, .allOf, .anyOf, .oneOf, .not, .conditional, .unevaluatedProperties:
      return []
    }
  }
}
