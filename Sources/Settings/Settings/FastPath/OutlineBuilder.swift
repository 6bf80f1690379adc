internal import DocumentModel
internal import JSONSchema

/// Builds a ``RuleOutline`` in one walk over the schema. The fast path needs rules that don't depend on branches, so
/// the walk stops with nil at the first rule that does.
struct OutlineBuilder {
  private struct Step {
    /// The key that leads to it; nil for the first place of a region.
    var name: String?
    var start: [SchemaGraph.Applied]
    /// The place around it, in the same region.
    var parent: Int?
    /// The subschemas of the places around it.
    var above: Set<SchemaGraph.Point>
  }

  /// The places that paths in rules start at: those of a region that is a base.
  private struct Base {
    var region: Int
    var places: [RuleOutline.Place]
  }

  /// A region whose places are being collected.
  private struct Draft {
    /// The facts about the group around the region, and whether it is a list.
    var group: SchemaFactCache.Known?
    var isListItemMember: Bool
    var places: [RuleOutline.Place] = []
    /// Where each place starts, and the facts about it.
    var starts: [Step] = []
    var known: [SchemaFactCache.Known] = []
    /// The starts of inner regions, each with the place that contains it.
    var items: [Step] = []
    var others: [Step] = []
  }

  private var schema: SchemaFactCache
  private var graph: SchemaGraph { schema.graph }
  private var outline = RuleOutline()
  private var speaking: [SchemaGraph.Point: Bool] = [:]
  private var isPlain = true
  private var placeCount = 0
  /// The nesting depth of the regions being built.
  private var depth = 0
  /// The places of each base whose values rules read.
  private var read: [Int: Set<Int>] = [:]

  /// The most places of an outline, and the most places visited to find the default of one missing value.
  private static let placeLimit = 2_000

  /// The outline, or nil if the schema's settings depend on branches or are recursive.
  ///
  /// - Parameter schema: Stores the facts that the walk computes, because effective settings need the same ones.
  static func outline(of schema: inout SchemaFactCache) -> RuleOutline? {
    var builder = Self(schema: schema)
    defer { schema = builder.schema }
    let root = Step(start: [SchemaGraph.Applied(schema.graph.root)], above: [])
    _ = builder.region(root, draft: Draft(isListItemMember: false), base: nil)
    return builder.isPlain ? builder.outline : nil
  }

  private init(schema: SchemaFactCache) {
    self.schema = schema
  }

  /// The index of a new region with everything inside it, or nil if it contains no rule.
  ///
  /// - Parameter base: The places that rules name by path, if they aren't the region's own.
  private mutating func region(_ start: Step, draft: Draft, base: Base?) -> Int? {
    depth += 1
    defer { depth -= 1 }
    // A deeper schema is recursive in practice, and gets no outline.
    isPlain = isPlain && depth <= SchemaGraph.depthLimit
    let number = outline.regions.count
    outline.regions.append(RuleOutline.Region(places: [], isBase: false))
    var draft = draft
    var pending = [start]
    while isPlain, let step = pending.popLast() { pending += place(step, draft: &draft).reversed() }
    guard isPlain else { return nil }
    let isBase = base == nil || draft.known.first?.isBase == true
    let own = Base(region: number, places: draft.places)
    let named = isBase ? own : base ?? own
    for index in draft.places.indices { state(draft.known[index].facts, of: &draft.places[index], named: named) }
    for step in draft.items { if let place = step.parent { draft.places[place].items = inner(step, of: draft, named) } }
    for step in draft.others {
      if let place = step.parent { draft.places[place].others = inner(step, of: draft, named) }
    }
    addDefaults(to: &draft, region: number)
    guard isPlain else { return nil }
    outline.regions[number] = RuleOutline.Region(
      places: draft.places, isBase: isBase, conditional: order(draft.places, isBase: isBase))
    return outline.regions[number].hasRules ? number : nil
  }

  /// The region of a list's items or of the values under arbitrary keys.
  private mutating func inner(_ step: Step, of draft: Draft, _ base: Base) -> Int? {
    guard isPlain, let place = step.parent else { return nil }
    let inside = Draft(group: draft.known[place], isListItemMember: !draft.places[place].isGroup)
    return region(Step(start: step.start, above: step.above), draft: inside, base: base)
  }

  /// Adds the defaults of the places whose values rules read, and of the groups around these, which may be missing too.
  private mutating func addDefaults(to draft: inout Draft, region: Int) {
    var wanted = read[region] ?? []
    for index in draft.places.indices where draft.places[index].comparesItself { wanted.insert(index) }
    var pending = Array(wanted)
    while isPlain, let index = pending.popLast() {
      guard let parent = draft.starts[index].parent else { continue }
      var budget = Budget(Self.placeLimit)
      draft.places[index].missing = schema.missing(
        draft.starts[index].start, above: draft.starts[index].above, budget: &budget)
      isPlain = isPlain && budget.left >= 0
      if wanted.insert(parent).inserted { pending.append(parent) }
    }
  }

  /// Adds a place and returns the places inside it.
  private mutating func place(_ step: Step, draft: inout Draft) -> [Step] {
    let index = draft.places.count
    let applied = certainly(step.start)
    let properties = schema.properties(applied)
    let known = schema.facts(
      applied, in: step.parent.map { draft.known[$0] } ?? draft.group,
      isListItemMember: step.parent.map { !draft.places[$0].isGroup } ?? draft.isListItemMember)
    var place = RuleOutline.Place(isGroup: !properties.isEmpty)
    if let parent = step.parent, let name = step.name {
      place.name = Int32(outline.names.intern(name.utf8Span.span).index)
      draft.places[parent].inside.append(index)
      // Another base inside a region is rare, and not worth a second kind of place.
      isPlain = isPlain && !known.isBase
    }
    placeCount += 1
    isPlain =
      isPlain && placeCount <= Self.placeLimit
      && (known.facts.requires.isEmpty || !adds(step.start, to: properties))
    draft.places.append(place)
    draft.starts.append(step)
    draft.known.append(known)
    // A subschema inside itself without settings needs no second visit.
    guard isNew(step.start, above: step.above) else { return [] }
    let items = known.hasPlainItems ? [] : items(applied)
    let others = graph.otherProperties(applied)
    guard !(properties.isEmpty && items.isEmpty && others.isEmpty) else { return [] }
    let inside = step.above.union(step.start.map { $0.point })
    if !items.isEmpty { draft.items.append(Step(start: items, parent: index, above: inside)) }
    if !others.isEmpty { draft.others.append(Step(start: others, parent: index, above: inside)) }
    // Values under patterns and values under other names each have their own rules.
    if others.count > 1 { for other in others where isPlain { isPlain = !declaresSettings(other.point) } }
    return properties.map { name, property in Step(name: name, start: property, parent: index, above: inside) }
  }

  /// The subschemas that apply to every value, or nil if a subschema that applies only to some values declares
  /// settings.
  private mutating func certainly(_ start: [SchemaGraph.Applied]) -> [SchemaGraph.Applied] {
    let applied = graph.applied(start)
    for one in applied where !one.isCertain && isPlain { isPlain = !declaresSettings(one.point) }
    return schema.certainlyApplied(start, of: applied)
  }

  /// Whether the members depend on the value, so that the group's declarations must apply to all of them.
  private func adds(_ start: [SchemaGraph.Applied], to properties: SchemaFactCache.Properties) -> Bool {
    let uncertain = graph.applied(start).filter { !$0.isCertain }
    let names = Set(properties.map(\.name))
    return !graph.otherProperties(uncertain).isEmpty
      || !names.isSuperset(of: graph.properties(uncertain).map(\.name))
  }

  /// Whether the subschemas are new on this path. There is no outline for a recursive subschema that declares settings.
  private mutating func isNew(_ start: [SchemaGraph.Applied], above: Set<SchemaGraph.Point>) -> Bool {
    var isNew = true
    for one in start where above.contains(one.point) {
      isNew = false
      if isPlain { isPlain = !declaresSettings(one.point) }
    }
    return isNew
  }

  /// The subschemas that apply to every item of a list.
  private mutating func items(_ applied: [SchemaGraph.Applied]) -> [SchemaGraph.Applied] {
    let start = graph.items(applied)
    for one in start where !one.isCertain && isPlain { isPlain = !declaresSettings(one.point) }
    return start.filter { $0.isCertain }
  }

  /// Whether a subschema, or one inside it, has a default or a settings keyword.
  private mutating func declaresSettings(_ start: SchemaGraph.Point) -> Bool {
    if let known = speaking[start] { return known }
    var seen: Set<SchemaGraph.Point> = []
    var pending = [start]
    var found = false
    while let point = pending.popLast(), !found {
      guard seen.insert(point).inserted else { continue }
      found = ["default", SettingsVocabulary.setting, SettingsVocabulary.settings].contains {
        graph.stated($0, at: point) != nil
      }
      let applied = graph.applied([SchemaGraph.Applied(point)])
      let inside =
        graph.properties(applied).flatMap(\.applied) + graph.otherProperties(applied) + graph.items(applied)
      pending += (applied + inside).map(\.point)
    }
    speaking[start] = found
    return found
  }

  /// Adds the rules of a place. A rule refers to other places by index.
  private mutating func state(_ facts: SettingFacts, of place: inout RuleOutline.Place, named: Base) {
    if let rule = facts.differsFrom { place.different = index(of: rule.value.setting.value, in: named) }
    if let rule = facts.disjointFrom { place.disjoint = index(of: rule.value.setting.value, in: named) }
    guard !place.isGroup else { return }
    let fallback = facts.defaultValue.map { ($0.source.document, $0.value) }
    for condition in facts.requires {
      // Inputs and times are tested by actions and questions only, not by settings.
      guard case .isAmong(let setting, let values) = condition.value.test else { continue }
      let source = condition.source.document
      // Collections are compared after filling in their defaults, which only the effective settings have.
      let areScalars = values.allSatisfy { !source.kind($0).isCollection }
      guard areScalars, let cause = index(of: setting.value, in: named) else {
        isPlain = false
        return
      }
      place.conditions.append(
        RuleOutline.Condition(
          cause: cause, values: values, source: source,
          instead: condition.value.otherwise.map { (source, $0) } ?? fallback, keepsValue: condition.value.keepsValue))
    }
  }

  /// The place that a rule reads, or nil if the region has none at this path.
  private mutating func index(of setting: Path, in base: Base) -> Int? {
    var index = 0
    for segment in setting.segments {
      guard case .name(let name) = segment, let key = outline.names.find(name),
        let next = base.places[index].inside.first(where: { base.places[$0].name == Int32(key.index) })
      else { return nil }
      index = next
    }
    read[base.region, default: []].insert(index)
    return index
  }

  /// The places with conditions, each after those that it depends on, or nil if conditions form a cycle.
  private mutating func order(_ places: [RuleOutline.Place], isBase: Bool) -> [Int] {
    let conditional = places.indices.filter { !places[$0].conditions.isEmpty }
    // Conditions outside the base read settings that are known already.
    guard isBase else { return conditional }
    var order: [Int] = []
    var rest = conditional
    while !rest.isEmpty {
      let waiting = Set(rest)
      let ready = rest.filter { place in places[place].conditions.allSatisfy { !waiting.contains($0.cause) } }
      guard !ready.isEmpty else {
        isPlain = false
        return []
      }
      order += ready
      rest = rest.filter { !ready.contains($0) }
    }
    return order
  }
}
