internal import Diagnostics
internal import DocumentModel
internal import RegularExpressions

/// What the subschemas that apply to one object say of its entries.
struct MembersOfObject {
  /// Indices into ``ProgramTables/members``.
  private(set) var shapes: [UInt32] = []
  /// Whether other entries than those known are spoken of, and may be there.
  var isOpen = false

  mutating func add(_ member: UInt32, _ tables: ProgramTables) {
    guard !shapes.contains(member) else { return }
    shapes.append(member)
    let shape = tables.members[Int(member)]
    if shape.additional.exists, !shape.isClosed, !tables.isNever(shape.additional) { isOpen = true }
  }
}

/// Entries that no `properties` and no pattern speaks of: their names may be slips of the hand, or stand in a wrong place.
extension SensitiveWalk {
  /// Reads the entries of every object among some nodes. A name is read as each one that it may have been meant for.
  mutating func readUnknownNames(_ nodes: Range<Int>) {
    var reading = NameComparison(index, nodes: document.nodeCount)
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
      tables.memberSubschemas(member, key, of: document.keys).allSatisfy { accepts($0, entry.value) }
    }
  }

  /// The patterns of names that lead to secrets.
  private func secretPatterns(_ member: UInt32) -> [PatternRule] {
    tables.members[Int(member)].patterns.indices.map { tables.patternRules[$0] }.filter { index.holds($0.subschema) }
  }

  private func harmlessNames(_ own: MembersOfObject) -> [String] {
    own.shapes.flatMap { tables.properties(tables.members[Int($0)]) }
      .filter { !index.holds($0.subschema) }.map { tables.name($0.name) }
  }

  private func mayMatch(_ name: String, _ rule: PatternRule) -> Bool {
    tables.patterns[Int(rule.pattern)].search(name.utf8Span.span) != .noMatch
  }

  private mutating func readEntries(_ object: NodeID, _ reading: inout NameComparison) {
    let own = members[object] ?? MembersOfObject()
    let secrets = own.shapes.flatMap { index.secrets[Int($0)] }
    let neighbours = NearestNames(secrets.map(\.name))
    let patterns = own.shapes.flatMap { secretPatterns($0) }
    let harmless = patterns.isEmpty ? nil : NearestNames(harmlessNames(own))
    var isBelowEmptySecret = false
    for entry in document.entries(object) {
      guard let key = entry.keyID else {
        // Whoever writes a collection for a key has left out a quote, or a line break.
        guard !secrets.isEmpty else { continue }
        hideKey(entry.key)
        hide(entry.value)
        continue
      }
      let known = own.shapes.flatMap { tables.namedSubschemas($0, key, of: document.keys) }
        .filter { !tables.isNever($0) }
      guard known.isEmpty else {
        isBelowEmptySecret = known.contains(where: index.holds) && document.kind(entry.value) == .null
        continue
      }
      let name = document.keys.name(key)
      let meant = reading.meant(by: name, among: secrets, neighbours, isOpen: own.isOpen)
      for id in meant ?? [] { enter(id, entry.value, false) }
      if !patterns.isEmpty {
        let spellings = SensitiveNames.spellings(of: name)
        // What may not be there was meant for something: for a name that the schema has, or for one by a pattern.
        lazy var isSlip = !isAllowed(entry, key, own) && harmless?.nearest(to: name) == nil
        for rule in patterns where spellings.contains(where: { mayMatch($0, rule) }) || isSlip {
          enter(rule.subschema, entry.value, false)
        }
      }
      // It may be the secret's own lines, not drawn in, or what should stand in a mapping of secrets.
      let isStray = isBelowEmptySecret || secrets.contains(where: \.isFree) && !isAllowed(entry, key, own)
      if meant == nil || isStray { hide(entry.value) }
    }
  }
}

/// Compares names with those that lead to sensitive values; past a bound it gives up.
struct NameComparison {
  private let index: SensitiveIndex
  private var found: [String: String?] = [:]
  private var effort: Effort

  init(_ index: SensitiveIndex, nodes: Int) {
    self.index = index
    effort = Effort(2_000_000 + 200 * nodes)
  }

  /// The subschemas of the names that one may have been meant for; nil where it may be any.
  ///
  /// - Parameters:
  ///   - secrets: what leads to sensitive values in the same object.
  ///   - neighbours: the names of these.
  ///   - isOpen: whether the object may have entries that it doesn't name: then a slip counts for its own names only.
  mutating func meant(
    by name: String, among secrets: [SensitiveIndex.Secret], _ neighbours: NearestNames, isOpen: Bool
  ) -> [SubschemaID]? {
    var ids = index.readings[SensitiveNames.fold(name)] ?? []
    if let last = name.split(whereSeparator: { "./".contains($0) }).last, last.count < name.count {
      ids += index.readings[SensitiveNames.fold(String(last))] ?? []
    }
    guard ids.isEmpty else { return ids }
    // By a pattern of another place.
    if !isOpen, index.names.meaning(ofExact: name) == .hidden { return nil }
    if let near = neighbours.nearest(to: name, spending: &effort, where: { _ in true }) {
      ids = secrets.filter { $0.name == neighbours.texts[near.index] }.map(\.subschema)
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
