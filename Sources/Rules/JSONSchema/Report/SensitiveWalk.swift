internal import DocumentModel
internal import RegularExpressions
internal import SourceText

/// Which values may be sensitive: every subschema that may apply to a value has a say, valid or not; one of another shape than
/// it has to be for its sensitive values to be found is sensitive as a whole.
struct SensitiveWalk {
  private struct Visit: Hashable {
    var subschema: SubschemaID
    var node: NodeID
    var isSensitive: Bool
  }

  private let program: Program
  let tables: ProgramTables
  let index: SensitiveIndex
  let document: Document
  private var result = SensitiveParts()
  /// Keys of sensitive objects, and those of them that a schema names: the rest may say something themselves.
  private var (keysInside, namedKeys): (Set<NodeID>, Set<NodeID>) = ([], [])
  private var visited: Set<Visit> = []
  private var pending: [Visit] = []
  private var marked: Set<NodeID> = []
  private var shapes: ShapeMisfit
  /// What speaks of the entries of each object.
  private(set) var members: [NodeID: MembersOfObject] = [:]
  /// Strings that some subschema lets be text, and those that some other doesn't.
  private var (texts, others): (Set<NodeID>, Set<NodeID>) = ([], [])

  private init(_ program: Program, _ document: Document) {
    self.program = program
    self.document = document
    // Held here, as each look at a member of the program's class would count a reference to every table.
    tables = program.tables
    index = program.sensitivity
    shapes = ShapeMisfit(program, document)
  }

  /// What no one may see below a root. Linear in pairs of subschema and node.
  static func parts(_ program: Program, _ document: Document, _ root: NodeID) -> SensitiveParts {
    guard !program.isUnknown else { return everything(document, root) }
    var walk = Self(program, document)
    walk.visited.reserveCapacity(2 * Int(document.subtreeEnd(root).index - root.index))
    walk.enter(program.root, root, false)
    walk.drain()
    let nodes = Int(root.index)..<Int(document.subtreeEnd(root).index)
    walk.readUnknownNames(nodes)
    for index in nodes { walk.readText(NodeID(index)) }
    walk.result.keys.formUnion(walk.keysInside.subtracting(walk.namedKeys).filter { !walk.isKnown($0) })
    return walk.result
  }

  /// Every value, but for the one that names the schema.
  private static func everything(_ document: Document, _ root: NodeID) -> SensitiveParts {
    let schema = document.kind(root) == .object ? document.value(root, named: "$schema") : nil
    var parts = SensitiveParts()
    for index in root.index..<document.subtreeEnd(root).index {
      let node = document[NodeID(index)]
      guard !node.flags.contains(.isKey), NodeID(index) != schema else { continue }
      if !node.kind.isCollection { parts.scalars.insert(NodeID(index)) }
      if !node.flags.isDisjoint(with: [.hasAnchor, .hasTag]) { parts.decorated.insert(NodeID(index)) }
    }
    return parts
  }

  // MARK: What is sensitive

  /// Whether a key has a name of the schema, be it of another place.
  private func isKnown(_ key: NodeID) -> Bool {
    document.keyID(key).map { index.names.isKnown(document.keys.name($0)) } ?? false
  }

  /// Notes a node that is sensitive, with all that only it says: an anchor, a tag, names that no schema knows.
  private mutating func note(_ node: NodeID) {
    let written = document[node]
    if written.kind.isCollection { result.collections.insert(node) } else { result.scalars.insert(node) }
    noteDecoration(node)
    for entry in document.entries(node) { keysInside.insert(entry.key) }
  }

  private mutating func noteDecoration(_ node: NodeID) {
    if !document[node].flags.isDisjoint(with: [.hasAnchor, .hasTag]) { result.decorated.insert(node) }
  }

  /// A node with everything below it.
  mutating func hide(_ node: NodeID) {
    var open = [node]
    while let next = open.popLast() {
      let resolved = document.resolve(next)
      guard marked.insert(resolved).inserted else { continue }
      note(resolved)
      open += children(resolved)
    }
  }

  /// A key that is a collection.
  mutating func hideKey(_ node: NodeID) {
    hide(node)
    for entry in document.entries(node) { hideKey(entry.key) }
  }

  func isHidden(_ node: NodeID) -> Bool { marked.contains(node) }

  mutating func accepts(_ id: SubschemaID, _ node: NodeID) -> Bool { shapes.accepts(id, node) }

  private func children(_ node: NodeID) -> [NodeID] {
    switch document[node].kind {
    case .array: Array(document.items(node))
    case .object: document.entries(node).map(\.value)
    case .null, .boolean, .number, .string, .alias: []
    }
  }

  /// How many steps were done so far; the same as before where there was nothing left to do.
  var progress: Int { visited.count + marked.count }

  // MARK: Subschemas and values

  /// A subschema that speaks of a value from outside, where other values may have been expected.
  mutating func enter(_ id: SubschemaID, _ written: NodeID, _ isSensitive: Bool) {
    let node = document.resolve(written)
    if !isSensitive, index.holds(id), shapes.isMisfit(id, node) {
      // Nothing tells nothing, but what stands before it may have been meant for a value.
      if document[node].kind == .null { noteDecoration(node) } else { hide(node) }
    }
    go(id, node, isSensitive)
  }

  private mutating func go(_ id: SubschemaID, _ node: NodeID, _ isSensitive: Bool) {
    let visit = Visit(subschema: id, node: node, isSensitive: isSensitive)
    if id.exists, visited.insert(visit).inserted { pending.append(visit) }
  }

  mutating func drain() {
    while let visit = pending.popLast() { self.visit(visit) }
  }

  private mutating func visit(_ visit: Visit) {
    let subschema = tables[visit.subschema]
    var isSensitive = visit.isSensitive
    if subschema.flags.contains(.isSensitive) { isSensitive = true }
    if subschema.flags.contains(.isNotSensitive) { isSensitive = false }
    let kind = document[visit.node].kind
    if isSensitive { note(visit.node) }
    if kind == .string {
      if subschema.types.contains(.string) { texts.insert(visit.node) } else { others.insert(visit.node) }
      if index.hasSecretContent(visit.subschema) { note(visit.node) }
    }
    var claimed: Set<NodeID> = []
    for index in subschema.instructions.indices {
      let instruction = tables.instructions[index]
      for next in tables.inPlaceSubschemas(instruction) { go(next, visit.node, isSensitive) }
      switch kind {
      case .array: goItems(instruction, visit.node, isSensitive, &claimed)
      case .object: goMembers(instruction, visit.node, isSensitive, &claimed)
      case .null, .boolean, .number, .string, .alias: break
      }
    }
    guard isSensitive else { return }
    for child in children(visit.node) where !claimed.contains(child) { hide(child) }
  }

  /// - Parameter claimed: of a sensitive value, what something is said of inside.
  private mutating func goItems(
    _ instruction: Instruction, _ list: NodeID, _ isSensitive: Bool, _ claimed: inout Set<NodeID>
  ) {
    guard instruction.container == .array else { return }
    for (index, item) in document.items(list).enumerated() {
      for id in tables.itemSubschemas(instruction, index) {
        enter(id, item, isSensitive)
        if isSensitive { claimed.insert(item) }
      }
    }
  }

  private mutating func goMembers(
    _ instruction: Instruction, _ object: NodeID, _ isSensitive: Bool, _ claimed: inout Set<NodeID>
  ) {
    if case .members(let member) = instruction {
      members[object, default: MembersOfObject()].add(member, tables)
      let shape = tables.members[Int(member)]
      let hidesNames = index.holds(shape.propertyNames)
      for entry in document.entries(object) {
        if hidesNames { result.keys.insert(entry.key) }
        guard let key = entry.keyID else { continue }
        if tables.isNamed(key, member, of: document.keys) { namedKeys.insert(entry.key) }
        for id in tables.memberSubschemas(member, key, of: document.keys) {
          enter(id, entry.value, isSensitive)
          if isSensitive { claimed.insert(entry.value) }
          // A name alone, where secrets stand under free names: it may be one itself.
          if document[entry.value].flags.contains(.isEmpty), index.holds(id) { keysInside.insert(entry.key) }
        }
      }
    } else if case .unevaluatedProperties(let id) = instruction {
      if !tables.isNever(id) { members[object, default: MembersOfObject()].isOpen = true }
      for entry in document.entries(object) where entry.keyID != nil { enter(id, entry.value, isSensitive) }
    }
  }

  // MARK: Texts

  /// A text with the name of a sensitive setting and a colon in it, where no text should be, or where lines of a setting were
  /// drawn in: it may have been meant for a mapping.
  private mutating func readText(_ node: NodeID) {
    let written = document[node]
    guard written.kind == .string, !written.flags.contains(.isKey), !result.scalars.contains(node) else { return }
    let isOfLines = document.text[written.range.indices].contains(UInt8(ascii: "\n"))
    guard isOfLines || others.contains(node) || !texts.contains(node), let text = document.string(node),
      index.names.areKeys(in: text)
    else { return }
    note(node)
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
    let own = namedSubschemas(member, key, of: keys)
    let shape = members[Int(member)]
    return own.isEmpty && shape.additional.exists ? [shape.additional] : own
  }

  /// The subschemas that speak of a property by its name: its own and those of patterns.
  func namedSubschemas(_ member: UInt32, _ key: KeyID, of keys: KeyTable) -> [SubschemaID] {
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
    return ids.filter(\.exists)
  }

  /// The subschemas that an instruction applies to an item.
  func itemSubschemas(_ instruction: Instruction, _ index: Int) -> [SubschemaID] {
    guard case .items(let shape) = instruction else {
      return instruction.container == .array ? innerSubschemas(instruction) : []
    }
    if index < Int(shape.prefix.count) { return [lists[Int(shape.prefix.start) + index]] }
    return shape.rest.exists ? [shape.rest] : []
  }
}
