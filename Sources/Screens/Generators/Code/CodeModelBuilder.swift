internal import DocumentModel
internal import JSONSchema
internal import Settings

/// Derives a type for each place of a schema.
struct CodeModelBuilder {
  struct Place {
    /// The subschemas that always apply.
    var start: [SchemaGraph.Applied]
    var facts: SettingFacts
    var path = Path()
    /// The path as shown to users.
    var shown = ""
    /// The path that setting names in conditions are relative to.
    var base = Path()
    var isInsideList = false
    /// The subschemas of the places around it.
    var above: Set<SchemaGraph.Point> = []
  }

  let graph: SchemaGraph
  private(set) var warnings: [UnsupportedFeature] = []
  private(set) var memberCount = 0

  mutating func type(_ place: Place) -> CodeType {
    let mask = graph.allowedTypes(place.start)
    let ownMask = mask.subtracting(.null)
    let own = ownType(place, mask: ownMask)
    if case .any = own { return .any }
    return mask.contains(.null) ? .nullable(own) : own
  }

  /// - Parameter mask: the types that it may have other than null.
  private mutating func ownType(_ place: Place, mask: TypeMask) -> CodeType {
    let isInsideItself = !place.above.isDisjoint(with: place.start.map(\.point))
    // A type that contains itself would never end, and a struct can't hold itself.
    guard !isInsideItself, place.path.segments.count < SchemaGraph.depthLimit else {
      return any(place, reason: "its type contains itself")
    }
    let settled = graph.settled(place.start, for: mask)
    // Listed values are a narrower type than their common one: an enumeration instead of a string.
    if let listed = graph.listedValues(settled) {
      let values = listed.values.filter { !mask.isDisjoint(with: TypeMask(of: listed.document.kind($0))) }
      if let choices = choices(listed.document, values: values, facts: place.facts) { return .choices(choices) }
    }
    switch mask {
    case .boolean: return .boolean
    case .integer, .writtenInteger, [.integer, .writtenInteger]: return .integer
    case .number: return .number
    case .string: return .text
    case .array: return .list(items(place, settled: settled))
    case .object: return object(place, settled: settled)
    case []: return any(place, reason: "only null is allowed")
    case .any.subtracting(.null): return any(place, reason: "the schema gives no type")
    case _: return any(place, reason: "it may be \(SchemaGraph.words(of: mask))")
    }
  }

  private mutating func any(_ place: Place, reason: String) -> CodeType {
    if memberCount <= CodeModel.memberLimit {
      warnings.append(UnsupportedFeature(path: place.shown, message: reason))
    }
    return .any
  }

  /// Nil unless all values are strings or all are integers.
  private func choices(_ document: Document, values: [NodeID], facts: SettingFacts) -> CodeChoices? {
    var found: [CodeChoices.Choice] = []
    var seen: Set<CodeChoices.Value> = []
    let labels = facts.labels
    for value in values {
      let choice: CodeChoices.Value
      if let text = document.string(value) {
        choice = .text(text)
      } else if let number = document.number(value)?.int {
        choice = .integer(number)
      } else {
        return nil
      }
      guard seen.insert(choice).inserted else { continue }
      found.append(CodeChoices.Choice(value: choice, label: labels[choice.text]))
    }
    let texts = found.count { if case .text = $0.value { true } else { false } }
    guard !found.isEmpty, texts == 0 || texts == found.count else { return nil }
    return CodeChoices(choices: found, isSensitive: facts.isSensitive)
  }

  private mutating func items(_ place: Place, settled: [SchemaGraph.Applied]) -> CodeType {
    var item = inside(place, name: "[*]", start: graph.items(place.facts.applied))
    item.isInsideList = true
    let items = graph.items(settled)
    guard graph.prefixCount(settled) == 0 else {
      // A tuple such as [string, integer] has a list type only if all its items have the same.
      return scalar(items) ?? any(item, reason: "its items have different types")
    }
    item.start = items
    return items.isEmpty ? any(item, reason: "the schema gives no type") : type(item)
  }

  private mutating func object(_ place: Place, settled: [SchemaGraph.Applied]) -> CodeType {
    guard !graph.properties(settled).isEmpty else {
      // The members depend on other values, so no fixed type has them all.
      guard graph.properties(place.facts.applied).isEmpty else {
        return any(place, reason: "its keys depend on its values")
      }
      return .map(values(place, settled: settled))
    }
    let required = Set(graph.required(settled))
    var members: [CodeMember] = []
    for (name, all) in graph.properties(place.facts.applied) {
      let start = graph.property(name, applied: settled)
      guard !graph.isRefused(start) else { continue }
      memberCount += 1
      guard memberCount <= CodeModel.memberLimit else { break }
      var member = inside(place, name: name, start: all)
      member.start = start
      members.append(self.member(name, at: member, isRequired: required.contains(name)))
    }
    // A mapping whose members are all refused may still have other ones.
    guard !members.isEmpty else { return .map(.any) }
    return .record(
      CodeRecord(
        members: members, others: others(place, settled: settled), isSoundAsWhole: graph.relatesSeveralMembers(settled))
    )
  }

  /// The mapping of the members that the schema describes without naming them; empty if it describes none.
  private mutating func others(_ place: Place, settled: [SchemaGraph.Applied]) -> [CodeMember] {
    guard graph.otherProperties(settled).contains(where: { !graph.allowsAnything($0.point) }) else { return [] }
    let all = graph.otherProperties(place.facts.applied)
    var value = inside(place, name: ".*", start: all)
    value.isInsideList = true
    // A name that no pattern matches may have any value.
    let isFree = ["a", "0", "_", "é -"].contains { graph.isFree($0, applied: settled) }
    let type = isFree ? any(value, reason: "other keys are allowed") : values(place, settled: settled)
    return [
      CodeMember(
        key: CodeMember.othersKey, info: SettingInfo(value.path, facts: value.facts), path: value.shown,
        type: .map(type),
        isRequired: false, defaultValue: nil, conditions: [])
    ]
  }

  private mutating func member(_ name: String, at place: Place, isRequired: Bool) -> CodeMember {
    let type = place.start.isEmpty ? any(place, reason: "the schema gives no type") : type(place)
    let info = SettingInfo(place.path, facts: place.facts)
    var value = info.shownDefault ?? info.defaultValue.flatMap { $0.isEmpty ? $0 : nil }
    // A default that its own type refuses would not compile.
    if let stated = value, SwiftLiteral.text(stated, type: type, name: "", in: "") == nil {
      warnings.append(
        UnsupportedFeature(path: place.shown, message: "its default has a different type and was skipped"))
      value = nil
    }
    return CodeMember(
      key: name, info: info, path: place.shown, type: type, isRequired: isRequired, defaultValue: value,
      conditions: conditions(place, type: type), rules: CodeRules(graph, start: place.start, type: type))
  }

  private mutating func conditions(_ place: Place, type: CodeType) -> [CodeCondition] {
    guard type.record == nil, !place.facts.requires.isEmpty else { return [] }
    guard !place.isInsideList else {
      let message = "its conditions were skipped, because it is inside a list"
      warnings.append(UnsupportedFeature(path: place.shown, message: message))
      return []
    }
    return place.facts.requires.compactMap { stated in
      guard case .isAmong(let setting, let values) = stated.value.test else { return nil }
      let document = stated.source.document
      return CodeCondition(
        setting: place.base.appending(setting.value), values: values.map { InputValue(document, node: $0) },
        otherwise: stated.value.otherwise.map { InputValue(document, node: $0) }, keepsValue: stated.value.keepsValue)
    }
  }

  private mutating func values(_ place: Place, settled: [SchemaGraph.Applied]) -> CodeType {
    let others = graph.otherProperties(settled)
    var value = inside(place, name: ".*", start: graph.otherProperties(place.facts.applied))
    value.isInsideList = true
    guard Set(others.map(\.point)).count <= 1 else {
      return scalar(others) ?? any(value, reason: "its values have different types")
    }
    value.start = others
    return others.isEmpty ? any(value, reason: "the schema gives no type") : type(value)
  }

  /// The scalar type that all of the alternatives have; nil if they have none in common.
  private func scalar(_ alternatives: [SchemaGraph.Applied]) -> CodeType? {
    switch alternatives.reduce(TypeMask(), { $0.union(graph.allowedTypes([$1])) }) {
    case .boolean: .boolean
    case .integer, .writtenInteger: .integer
    case .number, [.number, .integer]: .number
    case .string: .text
    case _: nil
    }
  }

  /// A place inside another, with the subschemas that always apply still to be set.
  ///
  /// - Parameter name: of a member; `[*]` for an item of a list, `.*` for a value of a map.
  private func inside(_ place: Place, name: String, start: [SchemaGraph.Applied]) -> Place {
    let isRepeated = name == "[*]" || name == ".*"
    let applied = graph.applied(start)
    let facts = SettingFacts(graph, applied: applied, in: place.facts, isListItemMember: place.isInsideList)
    var next = Place(start: [], facts: facts, path: place.path.appending(isRepeated ? "*" : name), base: place.base)
    let separator = place.shown.isEmpty || isRepeated ? "" : "."
    next.shown = place.shown + separator + (isRepeated || Path.isBare(name) ? name : JSONText.string(name))
    if place.shown.isEmpty, name == ".*" { next.shown = "*" }
    if graph.stated(SettingsVocabulary.settings, applied: applied) != nil { next.base = next.path }
    next.isInsideList = place.isInsideList
    next.above = place.above.union(place.start.map(\.point))
    return next
  }
}

extension InputValue {
  /// Whether it is a list or a mapping without anything in it, in which nothing can be secret.
  fileprivate var isEmpty: Bool { kind.isCollection && document.count(node) == 0 }
}
