internal import DocumentModel
internal import JSONSchema
internal import Workspace

/// One walk over a value together with its schema that fills in missing defaults and lists every setting.
struct SettingsWalk {
  private struct Step {
    var path: Path
    var start: [SchemaGraph.Applied]
    var value: Int?
    var parent: Int?
    var isPart: Bool
  }

  private let graph: SchemaGraph
  private(set) var schema: SchemaFactCache
  /// The facts of the schema about each entry.
  private var known: [SchemaFactCache.Known] = []
  private var branches: TakenBranches?
  private var focus: SettingsFocus?
  private let isByRules: Bool
  private let unverified: UnverifiedItems?
  private let document: TreeDocument?
  private(set) var tree: ValueTree
  private(set) var entries: [SettingEntry] = []
  private(set) var hasChanged = false
  /// The number of visited places with a written value, and without one.
  private var (written, unwritten) = (0, 0)

  /// Whether defaults or settings were left out because there are too many.
  private var hasOmissions = false
  /// The most places without a value that are visited for a schema without settings. Such a schema may branch
  /// endlessly, and the places aren't needed.
  private static let emptyPlaces = 5_000
  private let isOfSettings: Bool
  /// Searches for patterns of `patternProperties` in names.
  private var searches = Limits.nameSearches.ofText
  /// The depth to which defaults are filled in, because the result is walked recursively.
  private static let depthLimit = Limits().depth
  /// The depth that a place may have without extra cost.
  private static let shallow = 8

  private var limit: Int { Limits.defaults.steps(nodes: written) }

  /// Whether an effective value is missing from the result.
  var exceedsLimit: Bool { hasOmissions || branches?.isExhausted == true }

  /// - Parameters:
  ///   - schema: The facts about the schema known so far.
  ///   - document: The tree as a document, which decides the branches, or nil to follow only what applies in any case.
  ///   - focus: Nil if everything is needed.
  ///   - isByRules: Whether only the places that rules refer to are needed.
  ///   - unverified: The needed items in the collections that were checked, or nil for all.
  init(
    _ graph: SchemaGraph, schema: SchemaFactCache, tree: ValueTree, in document: TreeDocument?,
    focus: SettingsFocus? = nil, isByRules: Bool = false, unverified: UnverifiedItems? = nil
  ) {
    self.graph = graph
    self.schema = schema
    self.tree = tree
    self.document = document
    self.focus = focus
    self.isByRules = isByRules
    self.unverified = unverified
    isOfSettings = graph.mentions(SettingsVocabulary.setting)
    branches = document.map { TakenBranches(graph, in: $0.document) }
  }

  mutating func run() {
    let start = [SchemaGraph.Applied(graph.root)]
    // An empty file has the defaults of the whole schema.
    if tree.root == nil {
      tree.root = missing(start, above: [], depth: 0) ?? tree.add(.object(ValueTree.Members()), origin: .members)
      hasChanged = true
    }
    var pending = [Step(path: Path(), start: start, value: tree.root, parent: nil, isPart: false)]
    // Reversed, because the last step is taken first: entries come in the schema's order.
    while let step = pending.popLast() { pending += visit(step).reversed() }
  }

  /// Copies values under old names to the settings that replace these.
  mutating func readOldNames(_ layers: [SettingsLayer]) {
    guard graph.mentions(SettingsVocabulary.replacedBy) else { return }
    let places = Dictionary(entries.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { $1 })
    let names = OldNames(settings: entries, layers: layers, graph: graph)
    if names.read(into: &tree, places: places) { hasChanged = true }
  }

  private func node(_ value: Int?) -> NodeID? {
    value.flatMap { document?[$0] }
  }

  private mutating func applied(_ start: [SchemaGraph.Applied], value: Int?) -> [SchemaGraph.Applied] {
    // With a document, the branches that the value takes are known; without, only what applies in any case.
    if let node = node(value), let taken = branches?.applied(start, to: node) { return taken }
    return schema.certainlyApplied(start)
  }

  private mutating func visit(_ step: Step) -> [Step] {
    let isWritten = if case .layer = step.value.map({ tree[$0].origin }) { true } else { false }
    if isWritten { searches += Limits.nameSearches.ofNode }
    // A deep place costs more, because every step copies its path.
    if isWritten { written += 1 } else { unwritten += 1 + step.path.segments.count / Self.shallow }
    let applied = applied(step.start, value: step.value)
    let kind = step.value.map { tree.kind($0) }
    let index = entries.count
    let known = schema.facts(
      applied, in: step.parent.map { self.known[$0] },
      isListItemMember: step.parent.map { !entries[$0].isGroup } ?? false)
    self.known.append(known)
    let base = step.parent.map { known.isBase ? index : entries[$0].base } ?? index
    entries.append(
      SettingEntry(
        path: step.path, parent: step.parent, base: base, applied: applied, facts: known.facts,
        isGroup: !known.properties.isEmpty && (kind == nil || kind == .object), isPart: step.isPart && !known.isBase,
        origin: step.value.map { tree[$0].origin }, configured: node(step.value), value: step.value))
    switch kind {
    case .object: return members(step, at: index, fills: isWritten || !known.isInItself)
    case .array: return items(step, at: index)
    case nil: return known.isInItself ? [] : absent(step, at: index)
    case .null, .boolean, .number, .string, .alias: return []
    }
  }

  private mutating func members(_ step: Step, at index: Int, fills: Bool) -> [Step] {
    guard let object = step.value, let members = tree.members(object) else { return [] }
    let (known, applied) = (known[index], entries[index].applied)
    var steps: [Step] = []
    var present = 0
    for (name, property) in known.properties {
      var value = members[name]
      if value != nil {
        present += 1
      } else if fills, let filled = missing(property, above: known.above, depth: step.path.segments.count) {
        tree.set(name, of: object, to: filled)
        hasChanged = true
        value = filled
      }
      guard value != nil || visitsEmptyPlaces(), isWanted(name, start: property, value: value, in: index) else {
        continue
      }
      steps.append(
        Step(
          path: step.path.appending(name), start: property, value: value, parent: index, isPart: entries[index].isPart))
    }
    // Names that the schema lists were visited above.
    guard present < members.count else { return steps }
    let names = Set(known.properties.map(\.name))
    for (name, value) in members.order where !names.contains(name) {
      guard focus?.includes(tree[value].origin) != false else {
        if focus?.omitsOtherValues == true { tree.remove(name, of: object) }
        continue
      }
      guard !omit(value, of: object) else { continue }
      let property = graph.property(name, applied: applied, searches: &searches)
      // More searches could take forever, so the rest is left out and reported.
      if searches < 0 { hasOmissions = true }
      guard !property.isEmpty, isWanted(name, start: property, value: value, in: index) else { continue }
      steps.append(
        Step(path: step.path.appending(name), start: property, value: value, parent: index, isPart: true))
    }
    return steps
  }

  private mutating func items(_ step: Step, at index: Int) -> [Step] {
    guard !known[index].hasPlainItems, let list = step.value, let items = tree.items(list) else { return [] }
    let applied = entries[index].applied
    // An item that isn't visited stays, because removing it would renumber the others.
    return items.enumerated().compactMap { place, value in
      guard focus?.includes(tree[value].origin) != false, !omit(value, of: list) else { return nil }
      let start = graph.item(place, applied: applied)
      guard isWanted(String(place), start: start, value: value, in: nil) else { return nil }
      return Step(
        path: step.path.appending(place), start: start, value: value, parent: index, isPart: true)
    }
  }

  /// Replaces a value that isn't needed by null. The place stays, because removing it would renumber other items.
  private mutating func omit(_ value: Int, of collection: Int) -> Bool {
    guard let unverified, case .layer(_, let own) = tree[value].origin,
      case .layer(_, let around) = tree[collection].origin,
      unverified.clear(own, in: around)
    else { return false }
    tree.replace(value, content: .nothing, origin: tree[value].origin)
    return true
  }

  /// - Parameter group: Index of the entry that contains it as a member and whose conditions apply to it too, or nil
  ///   for an item.
  private mutating func isWanted(_ name: String, start: [SchemaGraph.Applied], value: Int?, in group: Int?) -> Bool {
    if !isByRules || group.map({ !entries[$0].facts.requires.isEmpty }) == true { return true }
    var written: (Document, NodeID)?
    if case .written(let document, let node)? = value.map({ tree[$0].content }) { written = (document, node) }
    return schema.concernsRules(name, start: start, written: written)
  }

  /// The places inside an absent group.
  private mutating func absent(_ step: Step, at index: Int) -> [Step] {
    // A recursive schema has no end without values.
    guard step.path.segments.count < SchemaGraph.depthLimit, visitsEmptyPlaces() else { return [] }
    return known[index].properties.compactMap { name, property in
      guard isWanted(name, start: property, value: nil, in: index) else { return nil }
      return Step(
        path: step.path.appending(name), start: property, value: nil, parent: index, isPart: entries[index].isPart)
    }
  }

  private mutating func missing(_ start: [SchemaGraph.Applied], above: Set<SchemaGraph.Point>, depth: Int) -> Int? {
    // The tree is walked recursively later, so a deep default can't be filled in.
    guard depth < Self.depthLimit else {
      hasOmissions = hasOmissions || schema.isFillable(start)
      return nil
    }
    let most = limit - unwritten
    guard most >= 0 else {
      hasOmissions = true
      return nil
    }
    var budget = Budget(most)
    let value = schema.missing(start, above: above, budget: &budget)
    unwritten += most - budget.left
    if budget.left < 0 { hasOmissions = true }
    return value.map { tree.add($0) }
  }

  /// Whether to visit more places without a value.
  private mutating func visitsEmptyPlaces() -> Bool {
    guard isOfSettings else { return unwritten <= Self.emptyPlaces + Limits.defaults.ofNode * written }
    if unwritten > limit { hasOmissions = true }
    return unwritten <= limit
  }
}

extension SchemaGraph {
  /// Whether a list's items have no members, so that nothing needs to be filled in or checked inside them.
  func hasPlainItems(_ applied: [Applied]) -> Bool {
    let all = self.applied(items(applied))
    return properties(all).isEmpty && otherProperties(all).isEmpty && items(all).isEmpty
  }
}
