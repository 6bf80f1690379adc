internal import DocumentModel

/// Finds the values of a document that a schema relates to others. Visits each value once, without recursion.
struct RelationWalk {
  /// Subschemas that apply to a value, before branches are chosen.
  private struct Start {
    var subschemas: [SubschemaID]
    /// The shape for every value; nil if branches depend on the value.
    var shape: RelationShape?
    var isAsked = false
  }

  private let program: Program
  private let index: RelationIndex
  private let document: Document
  private let nameMap: [Int32]
  private let searches = NamePatternMatcher(whenSpent: false)
  private var branches: TakenBranches
  private var starts: [Start] = []
  private var numbers: [[SubschemaID]: Int] = [:]
  private var shapes: [[SubschemaID]: RelationShape] = [:]
  private(set) var places: [RelationPlace] = []
  /// The places with relations, in text order.
  private(set) var found: [(place: Int, shape: RelationShape)] = []

  init(_ program: Program, index: RelationIndex, in document: Document) {
    self.program = program
    self.index = index
    self.document = document
    nameMap = document.map(to: program.tables.names, of: program.shared)
    branches = TakenBranches(SchemaGraph(program, firstSource: [:]), in: document)
  }

  mutating func run(_ root: NodeID) {
    guard let start = start([program.root]) else { return }
    var pending = [(place: add(RelationPlace(node: root, parent: -1, base: places.count)), start: start)]
    while let (place, start) = pending.popLast() {
      // Choosing between branches was too costly, so the rest remains unknown.
      guard !branches.isExhausted else { return }
      let shape = shape(start, node: places[place].node)
      if shape.isBase { places[place].base = place }
      if shape.references != nil || shape.uniqueness != nil { found.append((place, shape)) }
      guard shape.isOpen else { continue }
      let first = pending.count
      switch document.kind(places[place].node) {
      case .array: addItems(of: place, shape: shape, to: &pending)
      case .object: addEntries(of: place, shape: shape, to: &pending)
      case .null, .boolean, .number, .string, .alias: break
      }
      pending[first...].reverse()
    }
  }

  private mutating func add(_ place: RelationPlace) -> Int {
    places.append(place)
    return places.count - 1
  }

  private mutating func addItems(of list: Int, shape: RelationShape, to pending: inout [(place: Int, start: Int)]) {
    guard !shape.items.isEmpty else { return }
    let countOfFirst = shape.items.map(\.first.count).max() ?? 0
    for (number, item) in document.items(places[list].node).enumerated() {
      let key = min(number, countOfFirst)
      let start: Int
      if let known = shape.itemStarts[key] {
        start = known
      } else {
        start = self.start(shape.items.flatMap { number < $0.first.count ? [$0.first[number]] : $0.rest }) ?? -1
        shape.itemStarts[key] = start
      }
      guard start >= 0 else { continue }
      let place = RelationPlace(node: item, index: number, parent: list, base: places[list].base)
      pending.append((add(place), start))
    }
  }

  private mutating func addEntries(of object: Int, shape: RelationShape, to pending: inout [(place: Int, start: Int)]) {
    let names = shape.names.isEmpty ? nil : start(shape.names)
    for entry in document.entries(places[object].node) {
      guard let key = entry.keyID, isEffective(entry, of: places[object].node) else { continue }
      let base = places[object].base
      if let names {
        let name = RelationPlace(node: entry.key, key: key, isName: true, parent: object, base: base)
        pending.append((add(name), names))
      }
      let start = shape.entries[key] ?? entryStart(key, shape: shape)
      guard start >= 0 else { continue }
      pending.append((add(RelationPlace(node: entry.value, key: key, parent: object, base: base)), start))
    }
  }

  /// Whether an entry is effective: written in the object, or merged and not overridden.
  private func isEffective(_ entry: ObjectEntry, of object: NodeID) -> Bool {
    guard entry.mergeKey != nil, let key = entry.keyID else { return true }
    return document.value(object, named: document.keys.name(key)) == entry.value
  }

  private mutating func entryStart(_ key: KeyID, shape: RelationShape) -> Int {
    var subschemas: [SubschemaID] = []
    for member in shape.members {
      subschemas += program.tables.subschemas(
        of: nameMap[Int(key.index)], key: key, keys: document.keys, member: member, by: searches)
    }
    let start = start(subschemas.isEmpty ? shape.otherEntries : subschemas) ?? -1
    shape.entries[key] = start
    return start
  }

  // MARK: Subschemas

  /// The index of the start; nil if neither the subschemas nor any inside them declare a relation.
  private mutating func start(_ subschemas: [SubschemaID]) -> Int? {
    var leading: [SubschemaID] = []
    for id in subschemas where index.leads(id) && !leading.contains(id) { leading.append(id) }
    guard !leading.isEmpty else { return nil }
    if let known = numbers[leading] { return known }
    numbers[leading] = starts.count
    starts.append(Start(subschemas: leading))
    return starts.count - 1
  }

  private mutating func shape(_ number: Int, node: NodeID) -> RelationShape {
    if let known = starts[number].shape { return known }
    let subschemas = starts[number].subschemas
    let applied = branches.applied(
      subschemas.map { SchemaGraph.Applied(SchemaGraph.Point($0)) }, to: node
    ).map(\.point.id)
    let shape = shapes[applied] ?? RelationShape(applied, index: index, tables: program.tables)
    shapes[applied] = shape
    if !starts[number].isAsked {
      starts[number].isAsked = true
      // If a list's items must be unique, a branch without relations may decide so.
      if shape.uniqueness == nil, isSame(for: subschemas) { starts[number].shape = shape }
    }
    return shape
  }

  /// Whether the same subschemas apply to every value: no branch that leads to a relation depends on the value.
  private func isSame(for subschemas: [SubschemaID]) -> Bool {
    var isSame = true
    _ = program.reached(from: subschemas) { instruction in
      var next: [SubschemaID] = []
      program.tables.forEachSubschema(of: instruction, appliedTo: .value) { id, application in
        guard case .value(let condition) = application, index.leads(id) else { return }
        switch condition {
        case .always, .dynamicFallback: next.append(id)
        case .branch, .consequence, .dependent: isSame = false
        case .condition, .negated, .dynamicTarget: break
        }
      }
      return next
    }
    return isSame
  }
}
