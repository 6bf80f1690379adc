internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

/// Entries that no `properties` and no pattern speaks of: their names may be slips of the hand, or stand in a wrong place.
extension SensitiveWalk {
  /// Reads the entries of every object. A name is read as each one that it may have been meant for.
  mutating func readUnknownNames() {
    var reading = NameComparison(index, nodes: nodes.count)
    var last = -1
    // What is read in one object may be an alias of another that was looked at before.
    while last < progress {
      last = progress
      for index in nodes where document[NodeID(index)].kind == .object && !isHidden(NodeID(index)) {
        readEntries(NodeID(index), &reading)
        drain()
      }
    }
  }

  /// Whether the mapping may have the entry as it is, by what it says of entries that it doesn't name.
  private mutating func isAllowed(_ entry: ObjectEntry, _ key: KeyID, _ own: MembersOfObject) -> Bool {
    own.shapes.allSatisfy { member in
      tables.subschemas(of: name(key), key, document.keys, member, by: knownSearches).allSatisfy {
        accepts($0, entry.value)
      }
    }
  }

  /// Whether a subschema speaks of an entry by its name.
  private func isKnown(_ key: KeyID, to own: MembersOfObject) -> Bool {
    own.shapes.contains { member in
      tables.namedSubschemas(of: name(key), key, document.keys, member, by: knownSearches).contains {
        !tables.isNever($0)
      }
    }
  }

  private mutating func readEntries(_ object: NodeID, _ reading: inout NameComparison) {
    let set = memberSet(of: object)
    let own = members[set]
    lazy var names = reading.names(of: set, own.shapes, tables)
    var above = OpenSecret.none
    for (place, entry) in document.entries(object).enumerated() {
      guard let key = entry.keyID else {
        // Whoever writes a collection for a key has left out a quote, or a line break.
        guard !names.secrets.isEmpty else { continue }
        hideKey(entry.key)
        hide(entry.value)
        continue
      }
      guard !reading.isKnown(key, at: place, set, { isKnown(key, to: own) }) else {
        above = openSecret(at: entry.value)
        continue
      }
      let name = document.keys.name(key)
      lazy var isRefused = !isAllowed(entry, key, own)
      // A scalar that may not be there is no entry under a name of the user's own.
      let isOpen = own.isOpen && (document.kind(entry.value).isCollection || !isRefused)
      let meant = reading.meant(by: name, among: names, isOpen: isOpen)
      for id in meant ?? [] { enter(id, entry.value, false) }
      if !names.patterns.isEmpty {
        let spellings = SensitiveNames.spellings(of: name)
        // What may not be there was meant for something: for a name that the schema has, or for one by a pattern.
        lazy var isSlip = isRefused && !reading.mayBeHarmless(name, names)
        for rule in names.patterns where spellings.contains(where: { tables.mayMatch($0, rule) }) || isSlip {
          enter(rule.subschema, entry.value, false)
        }
      }
      // It may be the secret's own lines, not drawn in, or what should stand in a mapping of secrets.
      let isStray = above != .none || names.secrets.contains(where: \.isFree) && isRefused
      if meant == nil || isStray { hide(entry.value) }
      if above == .text { hideName(entry.key) }
    }
  }
}

extension ProgramTables {
  /// Whether a pattern of names takes one; true where that can't be decided.
  fileprivate func mayMatch(_ name: String, _ rule: PatternRule) -> Bool {
    patterns[Int(rule.pattern)].search(name.utf8Span.span, in: SearchMemory(share: NameSearches.share)) != .noMatch
  }
}

/// The names that the schema has for the entries of an object.
struct NamesOfObject {
  /// What leads to sensitive values.
  let secrets: [SensitiveIndex.Secret]
  /// What leads to them by a pattern of names.
  let patterns: [PatternRule]
  /// The names of ``secrets``.
  let neighbours: NearestNames
  /// The names that lead to none; asked for only where there are patterns.
  let harmless: NearestNames

  /// - Parameter shapes: indices into ``ProgramTables/members``.
  init(_ shapes: [UInt32], _ index: SensitiveIndex, _ tables: ProgramTables) {
    secrets = shapes.flatMap { index.secrets[Int($0)] }
    patterns = shapes.flatMap { index.patterns[Int($0)] }
    neighbours = NearestNames(secrets.map(\.name))
    let others = patterns.isEmpty ? [] : shapes.flatMap { tables.properties(tables.members[Int($0)]) }
    harmless = NearestNames(others.filter { !index.holds($0.subschema) }.map { tables.name($0.name) })
  }
}

/// Compares names with those that lead to sensitive values; past a bound it gives up.
struct NameComparison {
  private struct NameInSet: Hashable {
    var set: UInt32
    var key: KeyID
  }

  private let index: SensitiveIndex
  private var found: [String: String?] = [:]
  /// Of each of ``MemberSets``, made when the first object of it has a name that it doesn't know.
  private var ofObjects: [Int: NamesOfObject] = [:]
  private var known: [NameInSet: Bool] = [:]
  /// Of each of ``MemberSets``, the names of the last object, those that it knows: most objects have the same in the same order.
  private var lastNames: [[KeyID?]] = []
  private var effort: Budget

  init(_ index: SensitiveIndex, nodes: Int) {
    self.index = index
    effort = Budget(2_000_000 + 200 * nodes)
  }

  mutating func names(of set: Int, _ shapes: [UInt32], _ tables: ProgramTables) -> NamesOfObject {
    if let known = ofObjects[set] { return known }
    let names = NamesOfObject(shapes, index, tables)
    ofObjects[set] = names
    return names
  }

  /// Whether the objects of one of ``MemberSets`` know a name, asked for once.
  ///
  /// - Parameter place: which entry of its object it is.
  mutating func isKnown(_ key: KeyID, at place: Int, _ set: Int, _ find: () -> Bool) -> Bool {
    if set < lastNames.count, place < lastNames[set].count, lastNames[set][place] == key { return true }
    let name = NameInSet(set: UInt32(set), key: key)
    let found = known[name] ?? find()
    known[name] = found
    if found, place < Self.mostLastNames { note(key, at: place, set) }
    return found
  }

  private static let mostLastNames = 64

  private mutating func note(_ key: KeyID, at place: Int, _ set: Int) {
    lastNames += [[KeyID?]](repeating: [], count: max(0, set + 1 - lastNames.count))
    lastNames[set] += [KeyID?](repeating: nil, count: max(0, place + 1 - lastNames[set].count))
    lastNames[set][place] = key
  }

  /// Whether a name may have been meant for one that leads to nothing sensitive in the same object.
  mutating func mayBeHarmless(_ name: String, _ names: NamesOfObject) -> Bool {
    names.harmless.nearest(to: name, spending: &effort) { _ in true } != nil
  }

  /// The subschemas of the names that one may have been meant for; nil where it may be any.
  ///
  /// - Parameters:
  ///   - names: those of the same object.
  ///   - isOpen: whether the object may have entries that it doesn't name: then a slip counts for its own names only.
  mutating func meant(by name: String, among names: NamesOfObject, isOpen: Bool) -> [SubschemaID]? {
    var ids = index.readings[SensitiveNames.fold(name)] ?? []
    if let last = name.split(whereSeparator: { "./".contains($0) }).last, last.count < name.count {
      ids += index.readings[SensitiveNames.fold(String(last))] ?? []
    }
    guard ids.isEmpty else { return ids }
    // By a pattern of another place, or by a name inside of what is sensitive.
    if !isOpen, index.names.meaning(ofExact: name) == .hidden { return nil }
    if let near = names.neighbours.nearest(to: name, spending: &effort, where: { _ in true }) {
      ids = names.secrets.filter { $0.name == names.neighbours.texts[near.index] }.map(\.subschema)
    }
    let near = isOpen ? nil : nearest(to: name)
    guard effort.left >= 0 else { return nil }
    guard let near else { return ids }
    return ids + (index.readings[SensitiveNames.fold(near)] ?? [])
  }

  /// Of all names in the schema.
  private mutating func nearest(to name: String) -> String? {
    if let known = found[name] { return known }
    let written = index.names.written
    let near = written.nearest(to: name, spending: &effort) { _ in true }.map { written.texts[$0.index] }
    found[name] = near
    return near
  }
}
