internal import DocumentModel
internal import JSONSchema

/// Builds a ``RuleOutline`` in one walk over the schema. The fast path needs rules that don't depend on branches, so
/// the walk stops with nil at the first rule that does.
struct OutlineBuilder {
  private struct Step {
    var path: Path
    var start: [SchemaGraph.Applied]
    /// The place around it, in the same region.
    var parent: Int?
    /// The subschemas of the places around it.
    var above: Set<SchemaGraph.Point>
  }

  /// A region whose places are being collected.
  private struct Draft {
    /// The facts about the group around the region, and whether it is a list.
    var group: SchemaFactCache.Known?
    var isListItemMember: Bool
    var places: [RuleOutline.Place] = []
    /// The facts about each place.
    var known: [SchemaFactCache.Known] = []
    var paths: [Path: Int] = [:]
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

  /// The most places of an outline, and the most places visited to find the default of one missing value.
  private static let placeLimit = 2_000

  /// The outline, or nil if the schema's settings depend on branches or are recursive.
  ///
  /// - Parameter schema: Stores the facts that the walk computes, because effective settings need the same ones.
  static func outline(of schema: inout SchemaFactCache) -> RuleOutline? {
    var builder = Self(schema: schema)
    defer { schema = builder.schema }
    let root = Step(path: Path(), start: [SchemaGraph.Applied(schema.graph.root)], above: [])
    _ = builder.region(root, draft: Draft(isListItemMember: false), base: nil)
    return builder.isPlain ? builder.outline : nil
  }

  private init(schema: SchemaFactCache) {
    self.schema = schema
  }

  /// The index of a new region with everything inside it, or nil if it contains no rule.
  ///
  /// - Parameter base: The places that rules name by path, if they aren't the region's own.
  private mutating func region(_ start: Step, draft: Draft, base: [Path: Int]?) -> Int? {
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
    let named = isBase ? draft.paths : base ?? [:]
    for index in draft.places.indices { state(draft.known[index].facts, of: &draft.places[index], named: named) }
    for (steps, kind) in [(draft.items, \RuleOutline.Place.items), (draft.others, \RuleOutline.Place.others)] {
      for step in steps {
        guard isPlain, let place = step.parent else { return nil }
        let inside = Draft(group: draft.known[place], isListItemMember: !draft.places[place].isGroup)
        let first = Step(path: Path(), start: step.start, above: step.above)
        draft.places[place][keyPath: kind] = region(first, draft: inside, base: named)
      }
    }
    outline.regions[number] = RuleOutline.Region(
      places: draft.places, isBase: isBase, conditional: order(draft.places, isBase: isBase))
    return outline.regions[number].hasRules ? number : nil
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
    if let parent = step.parent, let segment = step.path.segments.last {
      var budget = Budget(Self.placeLimit)
      place.name = name(segment.token)
      place.missing = schema.missing(step.start, above: step.above, budget: &budget)
      draft.places[parent].inside.append(index)
      // Another base inside a region is rare, and not worth a second kind of place.
      isPlain = isPlain && budget.left >= 0 && !known.isBase
    }
    placeCount += 1
    isPlain =
      isPlain && placeCount <= Self.placeLimit
      && (known.facts.requires.isEmpty || !adds(step.start, to: properties))
    draft.places.append(place)
    draft.known.append(known)
    draft.paths[step.path] = index
    let points = Set(step.start.map(\.point))
    // A subschema inside itself without settings needs no second visit.
    guard isNew(points, above: step.above) else { return [] }
    let inside = step.above.union(points)
    let items = items(applied)
    if !items.isEmpty { draft.items.append(Step(path: step.path, start: items, parent: index, above: inside)) }
    let others = graph.otherProperties(applied)
    if !others.isEmpty { draft.others.append(Step(path: step.path, start: others, parent: index, above: inside)) }
    // Values under patterns and values under other names each have their own rules.
    if others.count > 1 { for other in others where isPlain { isPlain = !declaresSettings(other.point) } }
    return properties.map { name, property in
      Step(path: step.path.appending(name), start: property, parent: index, above: inside)
    }
  }

  private mutating func name(_ text: String) -> Int32 {
    Int32(outline.names.intern(text.utf8Span.span).index)
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
  private mutating func isNew(_ points: Set<SchemaGraph.Point>, above: Set<SchemaGraph.Point>) -> Bool {
    let again = points.intersection(above)
    for point in again where isPlain { isPlain = !declaresSettings(point) }
    return again.isEmpty
  }

  /// The subschemas that apply to every item of a list; empty if items are plain values, which have no rules.
  private mutating func items(_ applied: [SchemaGraph.Applied]) -> [SchemaGraph.Applied] {
    guard !graph.hasPlainItems(applied) else { return [] }
    let start = graph.items(applied)
    for one in start where !one.isCertain && isPlain { isPlain = !declaresSettings(one.point) }
    return start.filter(\.isCertain)
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
  private mutating func state(
    _ facts: SettingFacts, of place: inout RuleOutline.Place, named: [Path: Int]
  ) {
    place.different = facts.differsFrom.flatMap { named[$0.value.setting.value] }
    place.disjoint = facts.disjointFrom.flatMap { named[$0.value.setting.value] }
    guard !place.isGroup else { return }
    let fallback = facts.defaultValue.map { ($0.source.document, $0.value) }
    for condition in facts.requires {
      // Inputs and times are tested by actions and questions only, not by settings.
      guard case .isAmong(let setting, let values) = condition.value.test else { continue }
      let source = condition.source.document
      // Collections are compared after filling in their defaults, which only the effective settings have.
      let areScalars = values.allSatisfy { !source.kind($0).isCollection }
      guard areScalars, let cause = named[setting.value] else {
        isPlain = false
        return
      }
      place.conditions.append(
        RuleOutline.Condition(
          cause: cause, values: values, source: source,
          instead: condition.value.otherwise.map { (source, $0) } ?? fallback, keepsValue: condition.value.keepsValue))
    }
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
