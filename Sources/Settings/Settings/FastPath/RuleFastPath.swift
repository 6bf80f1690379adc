package import DocumentModel
internal import FileAccess
internal import JSONSchema

/// A quick test whether the settings of one file, without other layers, break no rule. Most files pass it; only for the
/// others are the effective settings computed. Without it, checking a stream of documents would take 8 times as long,
/// and checking a list of them 18 times.
package struct RuleFastPath {
  private enum Value {
    case absent
    /// An absent group that exists anyway because some of its members have defaults.
    case members
    case own(NodeID)
    case stated(Document, NodeID)
  }

  /// The values of a region's places, first as configured and then as effective.
  private typealias Values = [Value]

  private let outline: RuleOutline
  private let document: Document
  /// Indices into the outline's names by those of the document; -1 for unknown names.
  private let names: [Int32]

  /// Linear in the distinct names of the document.
  ///
  /// - Parameters:
  ///   - document: A document with one or more roots.
  ///   - model: The settings that the outline was built for.
  init(_ outline: RuleOutline, in document: Document, of model: SettingsModel) {
    self.outline = outline
    self.document = document
    names = document.map(to: outline.names, of: model)
  }

  /// Whether no rule can be broken below a root. Linear in the places of the outline; allocates nothing per value.
  package func isClear(_ root: NodeID) -> Bool {
    guard let first = outline.regions.first, first.hasRules else { return true }
    var unverified: UnverifiedItems?
    return isClear(first, root: root, base: [], unverified: &unverified)
  }

  /// The items that may break rules below a root that isn't clear, or nil if rules may be broken outside lists and
  /// arbitrary keys, or if an alias may copy a value to several places.
  package func unverifiedItems(_ root: NodeID) -> UnverifiedItems? {
    var unverified: UnverifiedItems? = UnverifiedItems()
    // With an alias, one value is at several places, and each may break another rule.
    guard document.anchors.isEmpty, let first = outline.regions.first,
      isClear(first, root: root, base: [], unverified: &unverified)
    else {
      return nil
    }
    return unverified
  }

  /// Whether no rule is broken in a region. Reads places without copying them, because a copy would retain everything
  /// they hold.
  ///
  /// - Parameter unverified: Collects the items that aren't clear, which then don't count. Nil to stop at the first one.
  private func isClear(
    _ region: RuleOutline.Region, root: NodeID, base: Values, unverified: inout UnverifiedItems?
  ) -> Bool {
    guard let configured = values(region, root: root) else { return false }
    var effective = configured
    for place in region.conditional {
      guard let unmet = unmet(region.places[place], base: region.isBase ? effective : base) else { continue }
      if unmet.keepsValue {
        if case .own = configured[place] { return false }
        continue
      }
      let instead = unmet.instead.map { Value.stated($0.document, $0.node) } ?? .absent
      // A value that the file sets without effect is what the rule reports.
      guard !isSet(configured[place], to: instead) else { return false }
      effective[place] = instead
    }
    let base = region.isBase ? effective : base
    for place in region.places.indices where region.places[place].hasRules {
      if let other = region.places[place].different, mayBeEqual(effective[place], base[other]) { return false }
      if let other = region.places[place].disjoint, mayShare(effective[place], base[other]) { return false }
    }
    for place in region.places.indices where region.places[place].hasRules {
      guard case .own(let node) = configured[place] else { continue }
      guard isClearInside(region.places[place], region: region, node: node, base: base, unverified: &unverified) else {
        return false
      }
    }
    return true
  }

  /// The values of all places; nil if a group has a value that isn't a mapping.
  private func values(_ region: RuleOutline.Region, root: NodeID) -> Values? {
    var values = Values(repeating: .absent, count: region.places.count)
    values[0] = .own(root)
    for index in region.places.indices where region.places[index].isGroup {
      switch values[index] {
      case .absent: break
      case .members: for inside in region.places[index].inside { values[inside] = missing(region.places[inside]) }
      case .own(let node):
        guard document.kind(node) == .object else { return nil }
        for entry in document.entries(node) {
          guard let key = entry.keyID, names[Int(key.index)] >= 0,
            let inside = region.places[index].inside.first(where: { region.places[$0].name == names[Int(key.index)] })
          else { continue }
          // A member from `<<` is weaker than an explicit one.
          if case .own = values[inside], entry.mergeKey != nil { continue }
          values[inside] = .own(entry.value)
        }
        for inside in region.places[index].inside {
          if case .absent = values[inside] { values[inside] = missing(region.places[inside]) }
        }
      case .stated(let source, let node):
        guard source.kind(node) == .object else { return nil }
        for inside in region.places[index].inside {
          let name = region.places[inside].name.map { outline.names.name(KeyID(UInt32($0))) } ?? ""
          values[inside] =
            source.value(node, named: name).map { .stated(source, $0) } ?? missing(region.places[inside])
        }
      }
    }
    return values
  }

  private func missing(_ place: RuleOutline.Place) -> Value {
    switch place.missing {
    case .stated(let source, let node): .stated(source.document, node)
    case .members: .members
    case nil: .absent
    }
  }

  /// The first unmet condition, or nil if all are met.
  private func unmet(_ place: RuleOutline.Place, base: Values) -> RuleOutline.Condition? {
    place.conditions.indices.first { !isMet(place.conditions[$0], base: base) }.map { place.conditions[$0] }
  }

  private func isMet(_ condition: RuleOutline.Condition, base: Values) -> Bool {
    guard let (document, node) = place(base[condition.cause]) else { return false }
    return condition.values.contains { document.isEqual(node, $0, in: condition.source) }
  }

  /// Whether the file sets a value that differs from another one, judged without the defaults inside them.
  private func isSet(_ value: Value, to other: Value) -> Bool {
    guard case .own(let node) = value else { return false }
    // Only the effective settings can compare collections, with their defaults filled in.
    return holdsCollections(node) || !isEqual(value, other)
  }

  private func holdsCollections(_ node: NodeID) -> Bool {
    switch document.kind(node) {
    case .object: true
    case .array: document.items(node).contains { document.kind($0).isCollection }
    case .null, .boolean, .number, .string, .alias: false
    }
  }

  private func isEqual(_ one: Value, _ other: Value) -> Bool {
    guard let (document, node) = place(one), let (second, there) = place(other) else { return false }
    return document.isEqual(node, there, in: second)
  }

  private func mayBeEqual(_ one: Value, _ other: Value) -> Bool {
    guard let (document, node) = place(one), let (second, there) = place(other), document.kind(node) != .null else {
      return false
    }
    let isForSure = !document.kind(node).isCollection && !second.kind(there).isCollection
    return !isForSure || document.isEqual(node, there, in: second)
  }

  private func mayShare(_ one: Value, _ other: Value) -> Bool {
    guard let (document, list) = place(one), let (second, there) = place(other) else { return false }
    let (items, others) = (Array(document.items(list)), Array(second.items(there)))
    guard !items.isEmpty, !others.isEmpty else { return false }
    let areScalars =
      items.allSatisfy { !document.kind($0).isCollection }
      && others.allSatisfy { !second.kind($0).isCollection }
    guard areScalars, document === second else { return true }
    // Ignoring case errs on the safe side: only the schema says which strings are UUIDs.
    let buckets = ItemBuckets(document, items: others, ignoresCase: true)
    return items.contains { buckets.first(equalTo: $0) != nil }
  }

  private func place(_ value: Value) -> (Document, NodeID)? {
    switch value {
    case .absent, .members: nil
    case .own(let node): (document, node)
    case .stated(let source, let node): (source, node)
    }
  }

  /// Whether no rule is broken inside the items of a list and the values under arbitrary keys.
  private func isClearInside(
    _ place: RuleOutline.Place, region: RuleOutline.Region, node: NodeID, base: Values,
    unverified: inout UnverifiedItems?
  ) -> Bool {
    if let items = place.items {
      unverified?.look(into: node)
      for item in document.items(node) {
        guard isClear(outline.regions[items], ofItem: item, base: base, unverified: &unverified) else { return false }
      }
    }
    guard let others = place.others else { return true }
    let known = place.inside.map { region.places[$0].name }
    unverified?.look(into: node)
    for entry in document.entries(node) {
      guard let key = entry.keyID, !known.contains(names[Int(key.index)]) else { continue }
      guard isClear(outline.regions[others], ofItem: entry.value, base: base, unverified: &unverified) else {
        return false
      }
    }
    return true
  }

  private func isClear(
    _ region: RuleOutline.Region, ofItem item: NodeID, base: Values, unverified: inout UnverifiedItems?
  ) -> Bool {
    var none: UnverifiedItems?
    if isClear(region, root: item, base: base, unverified: &none) { return true }
    unverified?.add(item)
    return unverified != nil
  }
}

extension SettingsModel {
  /// Whether the fast path was prepared for an earlier document.
  package var isFastPathKnown: Bool { outline.known != nil }

  /// The fast path for a document, or nil if effective settings are needed: the schema's rules depend on branches, or
  /// the document has a value under an old name.
  package func fastPath(at document: Document) -> RuleFastPath? {
    guard !hasOldNames(in: document) else { return nil }
    let outline = outline.value {
      var knowledge = knowledge
      defer { cache(knowledge) }
      return OutlineBuilder.outline(of: &knowledge)
    }
    return outline.map { RuleFastPath($0, in: document, of: self) }
  }
}
