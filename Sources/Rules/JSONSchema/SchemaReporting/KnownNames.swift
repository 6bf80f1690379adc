internal import Diagnostics
internal import DocumentModel
internal import Synchronization

/// What a schema allows as texts and as names, made ready to find the one that was meant: once for all findings of a run.
final class KnownNames: Sendable {
  /// The properties that a subschema, and what applies to the same value with it, knows.
  struct Properties: Sendable {
    let ids: [Int32]
    let nearest: NearestNames
  }

  private struct Known {
    /// Of every name under a `properties`.
    var slips: SlipIndex?
    /// Names that were asked for, and whether each may be a slip: most files of a run have the same.
    var asked = KeyTable()
    var maySlip: [Bool] = []
    var properties: [SubschemaID: Properties] = [:]
    var values: [ValuesKey: Values] = [:]
    /// Of names that were asked for, the nearest of all properties, and the effort that it took.
    var nearest: [NameKey: (found: NearestNames.Nearest?, effort: Int)] = [:]
  }

  private struct NameKey: Hashable {
    var id: SubschemaID
    var name: String
  }

  /// Names that are remembered.
  private static let limit = 10_000

  /// The values of an enumeration, in the schema's order.
  struct Values: Sendable {
    let nodes: [NodeID]
    let texts: NearestNames
    /// The same texts.
    let known: Set<String>
    /// Numbers and booleans, as a message shows them.
    let written: Set<String>
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

  /// The names of a document that no property has, while one may have a name that is one slip away.
  func slips(in document: Document) -> Set<KeyID> {
    let own = document.map(to: program.tables.names, of: program.shared)
    let unknown = own.indices.filter { own[$0] < 0 }.map { KeyID(UInt32($0)) }
    return known.withLock { known in
      var found: Set<KeyID> = []
      for key in unknown where maySlip(key, of: document.keys, &known) { found.insert(key) }
      return found
    }
  }

  private func maySlip(_ key: KeyID, of keys: KeyTable, _ known: inout Known) -> Bool {
    if let asked = known.asked.find(key, of: keys) { return known.maySlip[Int(asked.index)] }
    let slips = known.slips ?? slipIndex()
    known.slips = slips
    let maySlip = !slips.isEmpty && keys.withBytes(key) { slips.mayHold(slipOf: $0) }
    if known.asked.count < Self.limit {
      _ = keys.withBytes(key) { known.asked.intern($0) }
      known.maySlip.append(maySlip)
    }
    return maySlip
  }

  private func slipIndex() -> SlipIndex {
    let names = program.tables.members.flatMap { program.tables.properties($0).map(\.0) }
    return SlipIndex(Set(names).map { program.tables.name($0) })
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

  /// The property that is nearest to a name. The same text is looked at again for each proof of its fixes.
  ///
  /// - Parameter isAbsent: whether an object doesn't have a property yet, by its index.
  private func nearest(
    to name: String, in id: SubschemaID, _ properties: Properties, spending effort: inout Budget,
    where isAbsent: (Int) -> Bool
  ) -> NearestNames.Nearest? {
    let key = NameKey(id: id, name: name)
    let nearest: NearestNames.Nearest?
    if let known = known.withLock({ $0.nearest[key] }) {
      // What is told of a text may not depend on what was asked for another.
      nearest = effort.spend(known.effort) ? known.found : nil
    } else {
      let before = effort.left
      nearest = properties.nearest.nearest(to: name, spending: &effort) { _ in true }
      let spent = before - effort.left
      if effort.left >= 0 {
        known.withLock { if $0.nearest.count < Self.limit { $0.nearest[key] = (nearest, spent) } }
      }
    }
    // One of several that are as near may be there already.
    guard let nearest, !nearest.isClear || !isAbsent(nearest.index) else { return nearest }
    return properties.nearest.nearest(to: name, spending: &effort, where: isAbsent)
  }

  /// The property that a name was meant for.
  ///
  /// - Parameter isAbsent: whether an object doesn't have a property yet, by its index.
  func meant(
    by name: String, in id: SubschemaID, _ properties: Properties, spending effort: inout Budget,
    where isAbsent: (Int) -> Bool
  ) -> MeantName? {
    let nearest = nearest(to: name, in: id, properties, spending: &effort, where: isAbsent)
    return MeantName.of(name, nearest, among: properties.nearest, spending: &effort, where: isAbsent)
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
        written: Set(others.map { ValueDescription.short(source, $0) }))
      known.values[key] = values
      return values
    }
  }
}
