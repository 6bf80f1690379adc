internal import DocumentModel

/// Finds the values of a document that are known to be safe to show: the schema describes their place, no branch marks
/// it as sensitive, and they have a type allowed there. Everything else may be a secret.
struct KnownSafeValues {
  private struct Marks: OptionSet {
    let rawValue: UInt8

    /// The schema describes a place for the value or name.
    static let isKnown = Self(rawValue: 1 << 0)
    /// The value is sensitive in one of its places, or has a wrong type where secrets are expected.
    static let isHidden = Self(rawValue: 1 << 1)
    /// The value is in a place for secrets, and the text after it may have been meant as part of it.
    static let isOpen = Self(rawValue: 1 << 2)
    /// The name is user-defined.
    static let isFreeName = Self(rawValue: 1 << 3)
    /// The value is empty where a secret is expected, so a comment after it may be the secret: `password: #hunter2`.
    static let isEmpty = Self(rawValue: 1 << 4)
    /// The name is inside a hidden value.
    static let isOfHidden = Self(rawValue: 1 << 5)
  }

  /// The deepest nesting of branches; deeper ones count as not matching.
  private static let depthLimit = 60

  private let program: Program
  private let tables: ProgramTables
  private let index: SensitiveIndex
  private let document: Document
  /// Whether parts of the file are missing, which makes the places of values less certain.
  private let isPartial: Bool
  /// Whether values that the schema doesn't describe may be secrets.
  private let describesAll: Bool
  /// For each name that the schema doesn't have, whether it may be that of a secret.
  private var strangers: [KeyID: Bool] = [:]
  private lazy var namesOfSecrets = NearestNames(index.names.ofSecrets)
  private let nodes: Range<UInt32>
  private var marks: [Marks]
  /// For each node, the number of the first place at which it was visited, from 1; 0 for none.
  private var firstPlaces: [UInt32]
  /// Further places of nodes that are reached through aliases or `<<`.
  private var furtherPlaces: Set<UInt64> = []
  private var pending: [(node: NodeID, place: DescribedPlace)] = []
  private var places: DescribedPlaces
  private lazy var evaluator = Evaluator(program, in: document)

  private init(_ program: Program, in document: Document, nodes: Range<UInt32>, isPartial: Bool, describesAll: Bool) {
    self.program = program
    self.document = document
    self.nodes = nodes
    self.isPartial = isPartial
    self.describesAll = describesAll
    // Copied, because each access through the program's class would retain every table.
    tables = program.tables
    index = program.sensitivity
    marks = [Marks](repeating: [], count: nodes.count)
    firstPlaces = [UInt32](repeating: 0, count: nodes.count)
    places = DescribedPlaces(program, in: document)
  }

  /// The parts below some consecutive roots that may be sensitive. Linear in the pairs of place and node.
  static func parts(
    _ program: Program, in document: Document, roots: ArraySlice<NodeID>, isPartial: Bool, describesAll: Bool
  ) -> SensitiveParts {
    guard let first = roots.first, let last = roots.last else { return SensitiveParts() }
    var walk = Self(
      program, in: document, nodes: first.index..<document.subtreeEnd(last).index, isPartial: isPartial,
      describesAll: describesAll)
    for root in roots {
      if !program.isUnknown { walk.enter(root, at: walk.places.place(of: [program.root])) }
      walk.readSchemaName(root)
      walk.drain()
    }
    return walk.parts()
  }

  /// Marks the `$schema` at the top of a document as safe, even if the schema has no place for it.
  private mutating func readSchemaName(_ root: NodeID) {
    guard let entry = document.entry(document.resolve(root), named: "$schema") else { return }
    let written = document.text[document.range(entry.value).indices]
    // In a malformed file, other text may have become part of the value.
    guard !isPartial || !written.contains(where: \.isSpace) else { return }
    mark(entry.key, mark: .isKnown)
    if document[entry.value].kind == .string { mark(entry.value, mark: .isKnown) }
  }

  // MARK: Marks

  private func place(_ node: NodeID) -> Int { Int(node.index - nodes.lowerBound) }

  private mutating func mark(_ node: NodeID, mark: Marks) { marks[place(node)].formUnion(mark) }

  private func isHarmless(_ node: NodeID) -> Bool {
    let marks = marks[place(node)]
    return marks.contains(.isKnown) && !marks.contains(.isHidden)
  }

  /// Hides a node and everything below it, following aliases.
  private mutating func hide(_ node: NodeID) {
    var open = [node]
    while let next = open.popLast().map(document.resolve) {
      for node in (next.index..<document.subtreeEnd(next).index).lazy.map({ NodeID($0) }) {
        mark(node, mark: .isOfHidden)
        guard !document[node].flags.contains(.isKey), !marks[place(node)].contains(.isHidden) else { continue }
        mark(node, mark: .isHidden)
        if document[node].kind == .alias { open.append(node) }
      }
    }
  }

  // MARK: Values

  private mutating func enter(_ node: NodeID, at place: DescribedPlace?) {
    if let place { pending.append((node, place)) }
  }

  private mutating func drain() {
    while let (written, place) = pending.popLast() {
      let node = document.resolve(written)
      if node != written { mark(written, mark: .isKnown) }
      guard isNew(node, at: place) else { continue }
      switch document[node].kind {
      case .array: visitList(node, at: place)
      case .object: visitObject(node, at: place)
      case .null, .boolean, .number, .string, .alias: visitScalar(node, at: place)
      }
    }
  }

  private mutating func isNew(_ node: NodeID, at place: DescribedPlace) -> Bool {
    let number = UInt32(place.number + 1)
    let first = firstPlaces[self.place(node)]
    if first == 0 { firstPlaces[self.place(node)] = number }
    return first == 0 || first != number && furtherPlaces.insert(UInt64(node.index) << 32 | UInt64(number)).inserted
  }

  private mutating func visitScalar(_ node: NodeID, at place: DescribedPlace) {
    let written = document[node]
    if place.holds, isOpen(node) { mark(node, mark: .isOpen) }
    if written.kind == .null, place.holds || place.isDoubtful { mark(node, mark: .isEmpty) }
    if isSecret(node, written: written, at: place) {
      mark(node, mark: .isHidden)
    } else if !place.isDoubtful || written.kind == .null {
      mark(node, mark: .isKnown)
    }
  }

  private mutating func isSecret(_ node: NodeID, written: Node, at place: DescribedPlace) -> Bool {
    if place.isSensitive { return true }
    // A null value reveals nothing, but its anchor or tag may have been meant as the value.
    if written.kind == .null { return place.holds && !written.flags.isDisjoint(with: [.hasAnchor, .hasTag]) }
    if place.hasSecretContent, written.kind == .string { return true }
    if place.holds, !place.origin.subschemas.allSatisfy({ takes($0, node: node, depth: 0) }) { return true }
    return written.kind == .string && mayHoldSettings(node)
  }

  private func isOpen(_ node: NodeID) -> Bool { document[node].kind == .null || hasSeveralLines(document.range(node)) }

  private func hasSeveralLines(_ range: ByteRange) -> Bool {
    document.text[range.indices].contains(UInt8(ascii: "\n"))
  }

  /// Whether a string may contain lines of a sensitive setting, or was meant as a mapping.
  private func mayHoldSettings(_ node: NodeID) -> Bool {
    let mayHold =
      document.withStringBytes(node) { bytes in
        bytes.indices.contains { bytes[$0] == UInt8(ascii: ":") || bytes[$0] == UInt8(ascii: "=") || bytes[$0] == 0x0A }
      } ?? false
    guard mayHold || document[node].flags.contains(.isCopied) && hasSeveralLines(document.range(node)) else {
      return false
    }
    let read = document.string(node) ?? ""
    // Line breaks in a quoted string are read as spaces, so check the source text too.
    let written = String(decoding: document.text[document.range(node).indices], as: UTF8.self)
    return index.names.areMentioned(in: read) || index.names.haveGroup(inLinesOf: read)
      || written != read && index.names.haveGroup(inLinesOf: written)
  }

  /// Whether a scalar of this type may be there: a subschema with secrets only in collections allows other scalars too.
  private mutating func takes(_ id: SubschemaID, node: NodeID, depth: Int) -> Bool {
    guard index.holds(id) else { return true }
    guard depth < Self.depthLimit else { return false }
    for place in tables[id].instructions.indices {
      let instruction = tables.instructions[place]
      guard !tables.innerSubschemas(instruction).contains(where: index.holds) else { return false }
      switch instruction {
      case .anyOf(let branches), .oneOf(let branches):
        let all = tables.list(branches.list)
        guard all.contains(where: index.holds) else { continue }
        guard
          all.contains(where: {
            index.holds($0) ? takes($0, node: node, depth: depth + 1) : isCandidate($0, node: node)
          })
        else {
          return false
        }
      default:
        guard tables.inPlaceSubschemas(instruction).allSatisfy({ takes($0, node: node, depth: depth + 1) }) else {
          return false
        }
      }
    }
    return true
  }

  /// Whether a branch states its types or values, and allows this one.
  private mutating func isCandidate(_ id: SubschemaID, node: NodeID) -> Bool {
    let subschema = tables.target(of: tables[id])
    let isOfValues = subschema.instructions.indices.contains {
      if case .enumeration = tables.instructions[$0] { true } else { false }
    }
    return (subschema.types != .any || isOfValues) && evaluator.checkChild(id, node: node)
  }

  // MARK: Collections

  /// Whether the schema doesn't restrict the contents of a collection and has no secrets there.
  private mutating func isFree(_ node: NodeID, at place: DescribedPlace) -> Bool {
    guard !place.holds, !place.isDoubtful else { return false }
    return showsOthers || place.origin.subschemas.allSatisfy { evaluator.checkChild($0, node: node) }
  }

  /// - Returns: Whether the schema describes the contents.
  private mutating func noteCollection(_ node: NodeID, at place: DescribedPlace, isDescribed: Bool) -> Bool {
    if place.isSensitive {
      mark(node, mark: .isHidden)
    } else if !place.isDoubtful {
      mark(node, mark: .isKnown)
    }
    if place.holds || place.isDoubtful, document.count(node) == 0 { mark(node, mark: .isEmpty) }
    if !isDescribed, place.holds { hide(node) }
    return isDescribed
  }

  private mutating func visitList(_ list: NodeID, at place: DescribedPlace) {
    let isFree = !place.describesItems && isFree(list, at: place)
    guard noteCollection(list, at: place, isDescribed: place.describesItems || isFree) else {
      return markChoices(of: list, at: place)
    }
    let countOfFirst = place.countOfFirstItems
    let rest = isFree ? places.place(of: [.always]) : places.item(of: place, at: countOfFirst)
    for (number, item) in document.items(list).enumerated() {
      let inside = number < countOfFirst ? places.item(of: place, at: number) : rest
      // In a partial file, an item has no name to show that it belongs here.
      if isPartial, inside?.holds != true, !document.kind(item).isCollection { continue }
      if let inside { enter(item, at: inside) } else if place.isSensitive { hide(item) }
    }
  }

  /// Marks items that are choices of the place itself, `mode: [dark]` where `mode: dark` is allowed: they are the
  /// schema's own words.
  private mutating func markChoices(of list: NodeID, at place: DescribedPlace) {
    guard !isPartial, !place.holds, !place.isDoubtful else { return }
    for item in document.items(list) {
      let written = document[item]
      guard written.kind == .string, written.flags.isDisjoint(with: [.hasAnchor, .hasTag]),
        place.choices.contains(where: { evaluator.checkChild($0, node: item) })
      else { continue }
      mark(item, mark: .isKnown)
    }
  }

  private mutating func visitObject(_ object: NodeID, at place: DescribedPlace) {
    let isFree = !place.describesEntries && isFree(object, at: place)
    let isDescribed = noteCollection(object, at: place, isDescribed: place.describesEntries || isFree)
    if document[object].flags.contains(.hasMerge) { readMergeKeys(object) }
    for (number, entry) in document.entries(object).enumerated() {
      if place.hasSecretNames { mark(entry.key, mark: .isHidden) }
      if place.isSensitive { mark(entry.key, mark: .isOfHidden) }
      guard isDescribed, let key = entry.keyID else {
        // A key that is a collection: `? [a, b]`.
        if place.isSensitive { [entry.key, entry.value].forEach { hide($0) } }
        continue
      }
      var found = places.entry(of: place, key: key, at: number)
      let isOther =
        isFree ? !index.names.areMentioned(in: document.keys.name(key)) : found.place == nil && !mayBeSecret(key)
      if isOther { found.place = places.place(of: [.always]) }
      readName(entry, found: found, at: place)
      readValue(entry, found: found, at: place)
    }
  }

  /// Whether a name that the schema doesn't have may be that of a secret. If the schema should describe all names, any
  /// may be; otherwise, one that contains the words of a secret's name or is a typo of one.
  private mutating func mayBeSecret(_ key: KeyID) -> Bool {
    guard !describesAll else { return true }
    if let known = strangers[key] { return known }
    let name = document.keys.name(key)
    let mayBe = index.names.areMentioned(in: name) || namesOfSecrets.nearest(to: SensitiveNames.fold(name)) != nil
    strangers[key] = mayBe
    return mayBe
  }

  /// Marks an entry's name. User-defined names are shown too, unless something suggests that one is part of a value.
  private mutating func readName(_ entry: ObjectEntry, found: DescribedPlace.Entry, at place: DescribedPlace) {
    guard !found.isNamed else { return mark(entry.key, mark: .isKnown) }
    mark(entry.key, mark: .isFreeName)
    let isAlone = document[entry.value].flags.contains(.isEmpty) && (place.holds || found.place == nil)
    let isUndecided = place.hasSecretForms && found.place == nil
    if !isPartial, !isAlone, !isUndecided, !place.isSensitive { mark(entry.key, mark: .isKnown) }
  }

  private mutating func readValue(_ entry: ObjectEntry, found: DescribedPlace.Entry, at place: DescribedPlace) {
    guard let inside = found.place else {
      if place.isSensitive { hide(entry.value) }
      return
    }
    if isPartial, !document.kind(entry.value).isCollection {
      let (key, value) = (document.range(entry.key), document.range(entry.value))
      let isOnOneLine = !hasSeveralLines(ByteRange(key.start, max(key.start, value.end)))
      guard isOnOneLine || inside.holds else { return hide(entry.value) }
      let isCertain = found.isNamed && entry.keyID.map { index.names.isHarmless(document.keys.name($0)) } == true
      guard isCertain || inside.holds else { return }
    }
    enter(entry.value, at: inside)
  }

  /// Marks the `<<` keys of an object, and the aliases and collections after them.
  private mutating func readMergeKeys(_ object: NodeID) {
    for key in document.writtenItems(of: object) where document[key].flags.contains(.isMergeKey) {
      let value = document.subtreeEnd(key)
      let items = document[value].kind == .array ? Array(document.items(value)) : []
      mark(key, mark: .isKnown)
      for node in [NodeID(key.index + 1), value] + items
      where document[node].kind == .alias || document[node].kind.isCollection {
        mark(node, mark: .isKnown)
      }
    }
  }

  // MARK: Result

  /// Whether to hide only what an unreadable part of the schema may describe: no other part marks a value as sensitive.
  private var showsOthers: Bool { !index.hasSecrets && !isPartial }

  private func parts() -> SensitiveParts {
    var parts = SensitiveParts()
    parts.areOnlyUnreadable = showsOthers
    var knownNames: [KeyID: Bool] = [:]
    var isOpen = false
    for number in nodes {
      let node = NodeID(number)
      let (written, marks) = (document[node], marks[place(node)])
      if written.flags.contains(.isKey) {
        let isOfSchema = isOfSchema(node, known: &knownNames)
        if !marks.contains(.isFreeName), marks.contains(.isKnown) { isOpen = false }
        let isFree = showsOthers && !marks.contains(.isOfHidden)
        let isShown = isFree || isOfSchema || marks.contains(.isKnown) && !(marks.contains(.isFreeName) && isOpen)
        if !isShown || marks.contains(.isHidden) { parts.keys.insert(node) }
      } else if written.kind.isCollection {
        if showsOthers ? marks.contains(.isHidden) : !isHarmless(node) { parts.collections.insert(node) }
        if marks.contains(.isEmpty) { parts.empty.insert(node) }
      } else {
        let target = self.marks[place(document.resolve(node))]
        let isHidden = marks.union(target).contains(.isHidden) || program.isUnknown && !marks.contains(.isKnown)
        if firstPlaces[place(node)] > 0 { isOpen = marks.contains(.isOpen) }
        if marks.contains(.isEmpty) { parts.empty.insert(node) }
        if isHidden { parts.scalars.insert(node) }
        guard !isHidden, !showsOthers, !marks.contains(.isKnown) else { continue }
        parts.scalars.insert(node)
        parts.unplaced.insert(node)
      }
    }
    return parts
  }

  /// Whether the schema has the name anywhere, so that it isn't a secret.
  private func isOfSchema(_ key: NodeID, known: inout [KeyID: Bool]) -> Bool {
    guard !document[key].flags.contains(.isMergeKey) else { return true }
    guard let id = document.keyID(key) else { return false }
    if program.isUnknown { return !isPartial }
    if let isKnown = known[id] { return isKnown }
    let isKnown = index.names.isKnown(document.keys.name(id))
    known[id] = isKnown
    return isKnown
  }
}
