internal import DocumentModel
internal import RegularExpressions
internal import SourceText
internal import Workers

/// Which values may be sensitive: every subschema that may apply to a value has a say, valid or not; one of another shape than
/// it has to be for its sensitive values to be found is sensitive as a whole.
struct SensitiveWalk {
  private struct Visit {
    var subschema: SubschemaID
    var node: NodeID
    var isSensitive: Bool
  }

  private let program: Program
  let tables: ProgramTables
  let index: SensitiveIndex
  let document: Document
  /// For each of the document's keys its index in the schema's names, -1 for one that isn't there.
  let nameMap: [Int32]
  private var result = SensitiveParts()
  /// Keys of sensitive objects: those that no schema names may say something themselves.
  private var keysInside: Set<NodeID> = []
  /// Objects that are of no branch, where one may have secrets.
  private var unplaced: [NodeID] = []
  private var pending: [Visit] = []
  private var shapes: ShapeMisfit
  private var states: NodeStates
  let searches = PossibleNames(whenSpent: true)
  /// For what is known of a name beside what is secret.
  let knownSearches = PossibleNames(whenSpent: false)
  /// What speaks of the entries of objects.
  private(set) var members = MemberSets()

  private init(_ program: Program, _ document: Document, _ nodes: Range<UInt32>) {
    self.program = program
    self.document = document
    // Held here, as each look at a member of the program's class would count a reference to every table.
    tables = program.tables
    index = program.sensitivity
    nameMap = document.map(to: program.tables.names, of: program.shared)
    shapes = ShapeMisfit(program, document)
    states = NodeStates(nodes)
  }

  /// How many nodes are looked at together. What a walk knows of each of them is held until it ends.
  private static let stretch = 1 << 15

  /// What no one may see below some roots, one behind the other. Linear in pairs of subschema and node.
  static func parts(
    _ program: Program, _ document: Document, _ roots: ArraySlice<NodeID>, by sideBySide: SideBySide? = nil
  ) -> SensitiveParts {
    let stretches = stretches(of: roots, in: document)
    guard let sideBySide, stretches.count > 1 else {
      return stretches.reduce(into: SensitiveParts()) { $0.formUnion(parts(program, document, stretch: $1)) }
    }
    let all = Shared(SensitiveParts())
    let work = { @Sendable (roots: ArraySlice<NodeID>) in parts(program, document, stretch: roots) }
    sideBySide.inOrder(stretches.makeIterator(), work: work) { found in
      all.withLock { $0.formUnion(found) }
      return true
    }
    return all.withLock { $0 }
  }

  private static func stretches(of roots: ArraySlice<NodeID>, in document: Document) -> [ArraySlice<NodeID>] {
    var stretches: [ArraySlice<NodeID>] = []
    var rest = roots
    while let first = rest.first {
      let end = rest.partitioningIndex { $0.index - first.index >= stretch }
      stretches.append(rest[..<end])
      rest = rest[end...]
    }
    return stretches
  }

  private static func parts(
    _ program: Program, _ document: Document, stretch roots: ArraySlice<NodeID>
  ) -> SensitiveParts {
    guard let first = roots.first, let last = roots.last else { return SensitiveParts() }
    guard !program.isUnknown else {
      return roots.reduce(into: SensitiveParts()) { $0.formUnion(everything(document, $1)) }
    }
    var walk = Self(program, document, first.index..<document.subtreeEnd(last).index)
    for root in roots {
      walk.enter(program.root, root, false)
      walk.drain()
    }
    walk.hideUnnamedEntries()
    walk.readUnknownNames()
    for index in walk.nodes { walk.readText(NodeID(index)) }
    walk.result.keys.formUnion(walk.unnamedKeys().filter { !walk.isKnown($0) })
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

  /// The roots, and the nodes below them.
  var nodes: Range<UInt32> { states.nodes }

  /// What speaks of the entries of an object, as a number of ``members``.
  func memberSet(of object: NodeID) -> Int { states.memberSet(of: object) }

  /// Whether a key has a name of the schema, be it of another place.
  private func isKnown(_ key: NodeID) -> Bool {
    document.keyID(key).map { index.names.isKnown(document.keys.name($0)) } ?? false
  }

  /// Those of ``keysInside`` that no subschema names of an object that has them: by `<<` several may.
  private func unnamedKeys() -> Set<NodeID> {
    var left = keysInside
    for index in nodes where !left.isEmpty && document[NodeID(index)].kind == .object {
      let shapes = members[memberSet(of: NodeID(index))].shapes
      guard !shapes.isEmpty else { continue }
      for entry in document.entries(NodeID(index)) where left.contains(entry.key) {
        guard let key = entry.keyID else { continue }
        if shapes.contains(where: { tables.isNamed(name(key), $0) }) { left.remove(entry.key) }
      }
    }
    return left
  }

  /// Hides what stands under names that no branch has, where nobody knows which branch is meant.
  private mutating func hideUnnamedEntries() {
    for object in unplaced {
      let shapes = members[memberSet(of: object)].shapes
      for entry in document.entries(object) {
        if let key = entry.keyID, shapes.contains(where: { tables.isNamed(name(key), $0) }) { continue }
        if !isKnown(entry.key) { result.keys.insert(entry.key) }
        hide(entry.value)
      }
    }
  }

  /// The index of a key in the schema's names; -1 for one that isn't there.
  func name(_ key: KeyID) -> Int32 { nameMap[Int(key.index)] }

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
      guard states.mark(resolved) else { continue }
      note(resolved)
      open += children(resolved)
    }
  }

  /// Whether nothing is written in the place of a value, or a block of text without a line.
  private func isBlank(_ node: NodeID) -> Bool {
    let written = document[node]
    switch written.kind {
    case .null: return true
    case .string: return Self.isBlock(written) && document.withStringBytes(node) { $0.isEmpty } == true
    case .boolean, .number, .array, .object, .alias: return false
    }
  }

  private static func isBlock(_ node: Node) -> Bool { node.flags.style == .literal || node.flags.style == .folded }

  /// What a value leaves open for an entry that stands below it: the place for something sensitive that ends it may be empty
  /// because its lines stand too far to the left.
  func openSecret(at value: NodeID) -> OpenSecret {
    let last = NodeID(document.subtreeEnd(value).index - 1)
    guard states.isEmptySecret(last) else { return .none }
    return Self.isBlock(document[last]) ? .text : .value
  }

  enum OpenSecret {
    case none, value
    /// A block of text: its lines may be read as names.
    case text
  }

  /// A name that may be a line of something sensitive.
  mutating func hideName(_ key: NodeID) {
    result.keys.insert(key)
    result.strays.insert(key)
  }

  /// A key that is a collection.
  mutating func hideKey(_ node: NodeID) {
    hide(node)
    for entry in document.entries(node) { hideKey(entry.key) }
  }

  func isHidden(_ node: NodeID) -> Bool { states.isMarked(node) }

  mutating func accepts(_ id: SubschemaID, _ node: NodeID) -> Bool { shapes.accepts(id, node) }

  private func children(_ node: NodeID) -> [NodeID] {
    switch document[node].kind {
    case .array: Array(document.items(node))
    case .object: document.entries(node).map(\.value)
    case .null, .boolean, .number, .string, .alias: []
    }
  }

  /// How many steps were done so far; the same as before where there was nothing left to do.
  var progress: Int { states.steps }

  // MARK: Subschemas and values

  /// A subschema that speaks of a value from outside, where other values may have been expected.
  mutating func enter(_ id: SubschemaID, _ written: NodeID, _ isSensitive: Bool) {
    let node = document.resolve(written)
    let holds = index.holds(id)
    if holds, isBlank(node) { states.noteEmptySecret(node) }
    if !isSensitive, holds, shapes.isMisfit(id, node) {
      // Nothing tells nothing, but what stands before it may have been meant for a value.
      if document[node].kind == .null { noteDecoration(node) } else { hide(node) }
    } else if !isSensitive, holds, document[node].kind == .object, shapes.isOfNoBranch(id, node) {
      unplaced.append(node)
    }
    go(id, node, isSensitive)
  }

  private mutating func go(_ id: SubschemaID, _ node: NodeID, _ isSensitive: Bool) {
    guard id.exists else { return }
    let kind = document[node].kind
    // Most values are scalars of which nothing sensitive is said.
    if !isSensitive, !kind.isCollection, let said = index.plainScalar(id) {
      if kind == .string { states.say(said, of: node) }
    } else if states.visit(node, by: id, isSensitive) {
      pending.append(Visit(subschema: id, node: node, isSensitive: isSensitive))
    }
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
      states.say(NodeStates.Said(subschema.types), of: visit.node)
      if index.hasSecretContent(visit.subschema) { note(visit.node) }
    }
    for next in index.inPlace(visit.subschema) { go(next, visit.node, isSensitive) }
    guard kind.isCollection else { return }
    var claimed: Set<NodeID> = []
    for index in subschema.instructions.indices {
      let instruction = tables.instructions[index]
      if kind == .array {
        goItems(instruction, visit.node, isSensitive, &claimed)
      } else {
        goMembers(instruction, visit.node, isSensitive, &claimed)
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
    let (first, rest) = tables.itemSubschemas(instruction)
    for (index, item) in document.items(list).enumerated() {
      for id in index < first.count ? [first[index]] : rest {
        enter(id, item, isSensitive)
        if isSensitive { claimed.insert(item) }
      }
    }
  }

  private mutating func goMembers(
    _ instruction: Instruction, _ object: NodeID, _ isSensitive: Bool, _ claimed: inout Set<NodeID>
  ) {
    if case .members(let member) = instruction {
      let opens = tables.opens(member)
      states.setMembers(members.adding(member, opens: opens, to: states.memberSet(of: object)), of: object)
      let shape = tables.members[Int(member)]
      let hidesNames = index.holds(shape.propertyNames)
      for entry in document.entries(object) {
        if hidesNames { result.keys.insert(entry.key) }
        guard let key = entry.keyID else { continue }
        if shape.patterns.count == 0 {
          // One at most: most objects are such, and a sequence would count the owners of its list for each entry.
          let own = tables.property(name(key), shape)
          let id = own.exists ? own : shape.additional
          if id.exists { enter(id, entry, isSensitive, &claimed) }
        } else {
          for id in tables.subschemas(of: name(key), key, document.keys, member, by: searches) {
            enter(id, entry, isSensitive, &claimed)
          }
        }
      }
    } else if case .unevaluatedProperties(let id) = instruction {
      if !tables.isNever(id) { states.setMembers(members.opening(states.memberSet(of: object)), of: object) }
      for entry in document.entries(object) where entry.keyID != nil { enter(id, entry.value, isSensitive) }
    }
  }

  private mutating func enter(
    _ id: SubschemaID, _ entry: ObjectEntry, _ isSensitive: Bool, _ claimed: inout Set<NodeID>
  ) {
    enter(id, entry.value, isSensitive)
    if isSensitive { claimed.insert(entry.value) }
    // A name alone, where secrets stand under free names: it may be one itself.
    if document[entry.value].flags.contains(.isEmpty), index.holds(id) { keysInside.insert(entry.key) }
  }

  // MARK: Texts

  /// A text with the name of a sensitive setting and a colon or an equals sign in it, where no text should be, or where lines
  /// of a setting were drawn in: it may have been meant for a mapping.
  private mutating func readText(_ node: NodeID) {
    let written = document[node]
    guard written.kind == .string, !written.flags.contains(.isKey) else { return }
    // A string over several lines is never in the text byte for byte.
    let isOfLines =
      written.flags.contains(.isCopied) && document.text[written.range.indices].contains(UInt8(ascii: "\n"))
    guard isOfLines || states.said(of: node) != .text, !result.scalars.contains(node),
      let text = document.string(node), index.names.areKeys(in: text)
    else { return }
    note(node)
  }
}

extension ProgramTables {
  /// Whether a subschema is `false`.
  func isNever(_ id: SubschemaID) -> Bool {
    self[id].instructions.indices.contains { if case .never = instructions[$0] { true } else { false } }
  }

  /// Whether a member speaks of other entries than those that it names, and allows them.
  func opens(_ member: UInt32) -> Bool {
    let shape = members[Int(member)]
    return shape.additional.exists && !shape.isClosed && !isNever(shape.additional)
  }

  /// Whether a property stands under `properties`.
  ///
  /// - Parameter name: index into ``names``, -1 for one that isn't there.
  func isNamed(_ name: Int32, _ member: UInt32) -> Bool {
    name >= 0 && memberRule(members[Int(member)], name) >= 0
  }

  /// The subschemas that apply to a property: its own and those of patterns, else the one of all others.
  ///
  /// - Parameter name: index of the key into ``names``, -1 for one that isn't there.
  func subschemas(
    of name: Int32, _ key: KeyID, _ keys: KeyTable, _ member: UInt32, by searches: PossibleNames
  ) -> EntrySubschemas {
    let own = namedSubschemas(of: name, key, keys, member, by: searches)
    return own.isEmpty ? EntrySubschemas(members[Int(member)].additional) : own
  }

  /// The subschemas that speak of a property by its name: its own and those of patterns.
  func namedSubschemas(
    of name: Int32, _ key: KeyID, _ keys: KeyTable, _ member: UInt32, by searches: PossibleNames
  ) -> EntrySubschemas {
    let shape = members[Int(member)]
    var subschemas = EntrySubschemas(property(name, shape))
    for index in shape.patterns.indices {
      let rule = patternRules[index]
      let pattern = patterns[Int(rule.pattern)]
      if keys.withBytes(key, { searches.mayFind(pattern, in: $0) }) { subschemas.append(rule.subschema) }
    }
    return subschemas
  }

  /// The subschemas that an instruction applies to the first items, one to each, and those that it applies to each other one.
  func itemSubschemas(_ instruction: Instruction) -> (first: [SubschemaID], rest: [SubschemaID]) {
    guard case .items(let shape) = instruction else {
      return ([], instruction.container == .array ? innerSubschemas(instruction) : [])
    }
    return (Array(list(shape.prefix)), shape.rest.exists ? [shape.rest] : [])
  }
}

/// The subschemas of one entry: hardly ever more than one, for which no list is allocated.
struct EntrySubschemas: Sequence, IteratorProtocol {
  private var first: SubschemaID
  private var others: [SubschemaID] = []

  /// - Parameter first: one that doesn't exist counts for nothing.
  init(_ first: SubschemaID) {
    self.first = first
  }

  var isEmpty: Bool { !first.exists && others.isEmpty }

  mutating func append(_ id: SubschemaID) {
    if id.exists { others.append(id) }
  }

  mutating func next() -> SubschemaID? {
    guard first.exists else { return others.popLast() }
    defer { first = .none }
    return first
  }
}
