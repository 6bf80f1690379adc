package import DocumentModel
internal import Patterns

/// All references in a document to names in the same document, with the names that they may mean.
package struct RelatedNames: Sendable {
  /// A string or key that refers to a name.
  package struct Reference: Sendable {
    /// The node as written, which may be an alias.
    package var node: NodeID
    /// The byte range of the name in the string; nil if it is the whole string.
    package var part: Range<Int>?
    /// The index in ``RelatedNames/rules``.
    package var rule: Int
    /// The place that has the rule: the value itself, or its collection.
    var place: Int
    /// The key in the mapping, or the index in the list, at that place; both nil if the reference is the value itself.
    var key: KeyID?
    var index: Int?
    /// The rule's targets that it may mean, each with its index in ``RelatedNames/tables``.
    package var targets: [(target: Int, table: Int)]
    /// The first target that has the name, and the name's index there; nil if none has it.
    package var definition: (target: Int, table: Int, name: Int)?
  }

  package let document: Document
  package let root: NodeID
  private(set) var places: [RelationPlace] = []
  /// The lists with a member that must be unique.
  private(set) var lists: [(place: Int, applied: [SubschemaID], rule: UniqueMember)] = []
  private(set) var rules: [(id: SubschemaID, rule: NameReference)] = []
  package private(set) var references: [Reference] = []
  package private(set) var tables: [NameTable] = []
  private var ruleNumbers: [SubschemaID: Int] = [:]
  private var tableNumbers: [TableKey: Int] = [:]
  private var collections: [CollectionKey: Int] = [:]

  private struct TableKey: Hashable {
    var start: NodeID?
    var rule: Int
    var target: Int
  }

  private struct CollectionKey: Hashable {
    var collections: [NodeID]
    var names: NameReference.Names
  }

  /// Returns nil if the schema relates no values. Linear in the document, apart from choosing branches.
  ///
  /// - Parameter isUnknown: Whether a scalar's value isn't known yet.
  package init?(_ schema: Schema, in document: Document, root: NodeID, isUnknown: (NodeID) -> Bool) {
    guard let index = schema.relationIndex else { return nil }
    self.document = document
    self.root = root
    var walk = RelationWalk(schema.program, index: index, in: document)
    walk.run(root)
    places = walk.places
    let memory = SearchContext(
      share: Limits.patternSteps(ofOneIn: document.nodeCount), stepsPerByte: Limits.patternStepsPerByte)
    for (place, shape) in walk.found {
      if let rule = shape.uniqueness?.rule { lists.append((place, shape.applied, rule)) }
      if let (id, rule) = shape.references {
        collect(place, rule: number(of: rule, at: id), memory: memory, isUnknown: isUnknown)
      }
    }
  }

  private mutating func number(of rule: NameReference, at id: SubschemaID) -> Int {
    if let known = ruleNumbers[id] { return known }
    rules.append((id, rule))
    ruleNumbers[id] = rules.count - 1
    return rules.count - 1
  }

  // MARK: References

  /// Collects the references of a place: a string itself, a list's strings, or a mapping's keys.
  private mutating func collect(
    _ place: Int, rule: Int, memory: SearchContext, isUnknown: (NodeID) -> Bool
  ) {
    let node = places[place].node
    // The tag makes it something other than a list: `needs: !reference [.other, needs]`.
    guard !isUnknown(node) else { return }
    var found: [(node: NodeID, key: KeyID?, index: Int?)] = []
    if document[node].flags.contains(.isKey) {
      found = [(node, nil, nil)]
    } else {
      switch document.kind(node) {
      case .string: found = [(node, nil, nil)]
      case .array: found = document.items(node).enumerated().map { ($0.element, nil, $0.offset) }
      case .object: found = document.entries(node).compactMap { entry in entry.keyID.map { (entry.key, $0, nil) } }
      case .null, .boolean, .number, .alias: break
      }
    }
    guard !found.isEmpty else { return }
    let tables = rules[rule].rule.targets.indices.map { table($0, of: rule, from: place, isUnknown: isUnknown) }
    for (node, key, index) in found where !isUnknown(node) {
      guard document[node].flags.contains(.isKey) || document.kind(node) == .string else { continue }
      var reference = Reference(node: node, rule: rule, place: place, key: key, index: index, targets: [])
      for (target, table) in tables.enumerated() where reference.definition == nil {
        add(target, table: table, of: &reference, memory: memory)
      }
      // A given name isn't defined in the document.
      if let definition = reference.definition, self.tables[definition.table].isGiven { continue }
      // If no target's `match` found a name, there is no reference: `/host:/data` isn't a volume.
      let isName =
        reference.targets.contains { !self.tables[$0.table].isGiven } || tables.count == reference.targets.count
      if isName { references.append(reference) }
    }
  }

  /// Adds a target to a reference if the string may contain one of its names.
  private func add(_ target: Int, table: Int, of reference: inout Reference, memory: SearchContext) {
    var part: Range<Int>?
    if let match = rules[reference.rule].rule.targets[target].match {
      part = document.withNameBytes(reference.node) { match.firstGroup(of: $0, in: memory) } ?? nil
      guard part != nil else { return }
    }
    let name = document.withNameBytes(reference.node, part: part) { tables[table].find($0) }
    if reference.targets.isEmpty || name ?? nil != nil { reference.part = part }
    reference.targets.append((target, table))
    reference.definition = (name ?? nil).map { (target, table, $0) }
  }

  /// The name that a reference refers to.
  package func name(_ reference: Reference) -> String {
    document.withNameBytes(reference.node, part: reference.part) { String(copying: $0) } ?? ""
  }

  /// The range of the name in the text; that of the whole string if the name can't be located.
  package func range(_ reference: Reference) -> ByteRange {
    let whole = document.range(reference.node)
    guard let part = reference.part, document[reference.node].kind != .alias,
      let text = document.withNameBytes(reference.node, body: { String(copying: $0) })
    else { return whole }
    // A string with escapes isn't written as it reads.
    guard let start = document.text[whole.indices].firstRange(of: Array(text.utf8))?.lowerBound else { return whole }
    return ByteRange(start + part.lowerBound..<start + part.upperBound)
  }

  // MARK: Targets

  /// The place where a target's pointer starts; nil above the document.
  private func start(_ place: PlacePointer, from value: Int) -> Int? {
    guard var steps = place.steps else { return places[value].base }
    var current = value
    while steps > 0, current >= 0 {
      current = places[current].parent
      steps -= 1
    }
    return current < 0 ? nil : current
  }

  private mutating func table(_ target: Int, of rule: Int, from place: Int, isUnknown: (NodeID) -> Bool) -> Int {
    let wanted = rules[rule].rule.targets[target]
    let start = wanted.place.flatMap { self.start($0, from: place) }.map { document.resolve(places[$0].node) }
    let key = TableKey(start: start, rule: rule, target: target)
    if let known = tableNumbers[key] { return known }
    // A missing collection has no names, so references to it are reported too.
    var (nodes, holder, isOpen): ([NodeID], NodeID?, Bool) = (start.map { [$0] } ?? [], nil, false)
    for token in wanted.place?.pointer.tokens ?? [] {
      holder = nodes.count == 1 ? document.entry(nodes[0], named: token)?.key : nil
      // `jobs: !include jobs.yaml` may have any name.
      isOpen = isOpen || nodes.contains(where: isUnknown)
      nodes = nodes.flatMap { document.values(in: $0, at: token) }
    }
    let collections = document.values(at: [], from: nodes)
    let number = table(collections, holder: holder, names: wanted.names, isOpen: isOpen, isUnknown: isUnknown)
    tableNumbers[key] = number
    return number
  }

  private mutating func table(
    _ found: [NodeID], holder: NodeID?, names: NameReference.Names, isOpen: Bool, isUnknown: (NodeID) -> Bool
  ) -> Int {
    let key = CollectionKey(collections: found, names: names)
    if !found.isEmpty, !isOpen, let known = collections[key] { return known }
    tables.append(NameTable(found, holder: holder, names: names, in: document, isOpen: isOpen, isUnknown: isUnknown))
    if !found.isEmpty, !isOpen { collections[key] = tables.count - 1 }
    return tables.count - 1
  }

  // MARK: Places

  func pointer(to place: Int) -> JSONPointer {
    var tokens: [String] = []
    var current = place
    while current >= 0 {
      if let token = token(places[current].key, index: places[current].index) { tokens.append(token) }
      current = places[current].parent
    }
    return JSONPointer(tokens: tokens.reversed())
  }

  /// The pointer to a reference's value, or to the entry whose key it is.
  func pointer(to reference: Reference) -> JSONPointer {
    let outer = pointer(to: reference.place)
    return token(reference.key, index: reference.index).map(outer.appending) ?? outer
  }

  private func token(_ key: KeyID?, index: Int?) -> String? {
    key.map(document.keys.name) ?? index.map(String.init)
  }

  /// The pointer to the collection that a target means for a reference, even if it is missing; nil above the document.
  func pointer(to target: Int, of reference: Reference) -> JSONPointer? {
    rules[reference.rule].rule.targets[target].place.flatMap { place in
      start(place, from: reference.place).map { pointer(to: $0) + place.pointer }
    }
  }

  /// Whether another document, which complements this one, has the name of a reference.
  package func has(_ reference: Reference, in other: Document, root: NodeID?) -> Bool {
    guard let root else { return false }
    return reference.targets.contains { target, _ in
      let wanted = rules[reference.rule].rule.targets[target]
      guard let place = wanted.place, let start = start(place, from: reference.place),
        let outer = other.node(at: pointer(to: start), from: root)
      else { return false }
      let collections = other.values(at: place.pointer.tokens, from: [outer])
      let table = NameTable(collections, holder: nil, names: wanted.names, in: other) { _ in false }
      return table.find(Array(name(reference).utf8).span) != nil
    }
  }

  /// The mapping in which a reference is a key; nil for a string.
  func mapping(of reference: Reference) -> NodeID? {
    if reference.key != nil { return places[reference.place].node }
    return places[reference.place].isName ? places[places[reference.place].parent].node : nil
  }

  /// The edit that changes a reference to another name, keeping its style and the text around the name.
  func edit(_ reference: Reference, to name: String) -> TextEdit {
    guard let part = reference.part, let whole = document.withNameBytes(reference.node, body: { String(copying: $0) })
    else {
      return document.edit(reference.node, to: name)
    }
    let bytes = Array(whole.utf8)
    let text = Array(bytes[..<part.lowerBound]) + Array(name.utf8) + Array(bytes[part.upperBound...])
    return document.edit(reference.node, to: String(decoding: text, as: UTF8.self))
  }

  /// The entry or item of a table that contains a reference; nil if it is elsewhere.
  func owner(of reference: Reference, in table: Int) -> Int? {
    guard !tables[table].collections.isEmpty else { return nil }
    var current = reference.place
    // `jobs.test.needs[0]` is inside `test` of `jobs`.
    while current >= 0, places[current].parent >= 0 {
      let parent = places[current].parent
      if tables[table].collections.contains(document.resolve(places[parent].node)) {
        return tables[table].owners[places[current].node]
      }
      current = parent
    }
    return nil
  }
}
