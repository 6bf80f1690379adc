internal import DocumentModel
internal import Synchronization

/// The strings and names that a schema allows, prepared once for finding the intended one in all findings of a run.
final class KnownNames: Sendable {
  /// The properties known to a subschema and to all others that it applies to the same value.
  struct Properties: Sendable {
    let ids: [Int32]
    let nearest: NearestNames
  }

  private struct Known {
    /// All names under `properties`.
    var all: NearestNames?
    /// Names that were looked up, and whether each may be a typo, cached because most files of a run have the same.
    var compared = KeyTable()
    var mayBeMisspelled: [Bool] = []
    var properties: [SubschemaID: Properties] = [:]
    var values: [ValuesKey: Values] = [:]
  }

  /// The largest number of names to cache.
  private static let limit = 10_000

  /// The values of an enumeration, in schema order.
  struct Values: Sendable {
    let nodes: [NodeID]
    let texts: NearestNames
    /// The same strings as a set.
    let known: Set<String>
    /// The numbers and booleans, as a message shows them.
    let written: Set<String>
    /// The list of all values for a message; nil if it has to start with those nearest to the value.
    let listing: Message?
  }

  private struct ValuesKey: Hashable {
    var source: UInt32
    var node: NodeID
  }

  private let program: Program
  private let known = Mutex(Known())

  init(_ program: Program) {
    self.program = program
  }

  /// The names in a document that no property has but that are one typo away from one.
  func slips(in document: Document) -> Set<KeyID> {
    let own = document.map(to: program.tables.names, of: program.shared)
    let unknown = own.indices.filter { own[$0] < 0 }.map { KeyID(UInt32($0)) }
    guard !unknown.isEmpty else { return [] }
    var effort = Budget(NearestNames.allowance.steps(nodes: document.nodeCount))
    return known.withLock { known in
      let all = known.all ?? allNames()
      known.all = all
      return Set(
        unknown.filter {
          effort.spend(all.texts.count) && mayBeMisspelled($0, of: document.keys, among: all, known: &known)
        })
    }
  }

  private func mayBeMisspelled(_ key: KeyID, of keys: KeyTable, among all: NearestNames, known: inout Known) -> Bool {
    if let compared = known.compared.find(key, of: keys) { return known.mayBeMisspelled[Int(compared.index)] }
    // With two typos, `port` would be near `host`.
    let mayBeMisspelled = all.nearest(to: keys.name(key), slips: 1) != nil
    if known.compared.count < Self.limit {
      _ = keys.withBytes(key) { known.compared.intern($0) }
      known.mayBeMisspelled.append(mayBeMisspelled)
    }
    return mayBeMisspelled
  }

  private func allNames() -> NearestNames {
    let names = program.tables.members.flatMap { program.tables.properties($0).map(\.0) }
    return NearestNames(Set(names).map { program.tables.name($0) })
  }

  func properties(_ id: SubschemaID) -> Properties {
    known.withLock { known in
      if let properties = known.properties[id] { return properties }
      let ids = program.propertyNames(id)
      let properties = Properties(ids: ids, nearest: NearestNames(ids.map { program.tables.name($0) }))
      known.properties[id] = properties
      return properties
    }
  }

  func values(of enumeration: Enumeration) -> Values {
    known.withLock { known in
      let key = ValuesKey(source: enumeration.source, node: enumeration.node)
      if let values = known.values[key] { return values }
      let source = program.sources[Int(enumeration.source)].document
      let nodes = program.values(of: enumeration)
      let strings = nodes.compactMap { source.kind($0) == .string ? source.string($0) : nil }
      let others = nodes.filter { source.kind($0) == .number || source.kind($0) == .boolean }
      let values = Values(
        nodes: nodes, texts: NearestNames(strings), known: Set(strings),
        written: Set(others.map { ValueDescription.short(source, id: $0).text }),
        listing: ValueDescription.listsNearest(nodes.count)
          ? nil : ValueDescription.listing(nodes) { ValueDescription.short(source, id: $0) })
      known.values[key] = values
      return values
    }
  }
}
