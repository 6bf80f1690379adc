internal import JSONSchema

/// Walks two schemas in pairs of places, and collects the rules of the new schema that the old one lacks at the same
/// place.
///
/// A value that the old schema accepts and the new one rejects fails one of these rules at its place. Rules that both
/// have cancel out. A pair that occurs again inside itself needs no second visit.
struct PairWalk {
  /// A rule of the new schema that the old one lacks at a place.
  struct Difference {
    var path: [Literal.Step]
    /// The subschemas of the old schema that apply at the place.
    var oldSubschemas: [Int]
    var rule: SubschemaRule
    /// The subschema that contains the rule.
    var owner: Int
    /// The subschema of the old schema with a rule of the same keyword, otherwise any that applies there.
    var counterpart: Int?
  }

  private struct Pair: Hashable {
    var oldSubschemas: Set<Int>
    var newSubschemas: Set<Int>
  }

  private struct Owned {
    var owner: Int
    var rule: SubschemaRule
  }

  /// The most places for which one pair is reported.
  private static let maxPlaces = 10

  private struct Visit {
    var path: [Literal.Step]
    var oldSubschemas: [Int]
    var newSubschemas: [Int]
    /// The pairs through which it was reached.
    var outer: Set<Pair>
  }

  private let model: SchemaPairModel
  private var visits: [Pair: Int] = [:]
  private(set) var differences: [Difference] = []

  init(_ model: SchemaPairModel, from old: Int, to new: Int) {
    self.model = model
    var pending = [Visit(path: [], oldSubschemas: [old], newSubschemas: [new], outer: [])]
    var next = 0
    // In order of depth.
    while next < pending.count {
      pending += visit(pending[next])
      next += 1
    }
  }

  private func classes(_ numbers: [Int]) -> Set<Int> { Set(numbers.map { model.classes[$0] }) }

  private mutating func visit(_ visit: Visit) -> [Visit] {
    let (path, oldSubschemas) = (visit.path, visit.oldSubschemas)
    let known = classes(oldSubschemas)
    let newSubschemas = visit.newSubschemas.filter { !known.contains(model.classes[$0]) }
    let pair = Pair(oldSubschemas: known, newSubschemas: classes(newSubschemas))
    // One pair may be at thousands of places; a few are enough to report.
    guard !newSubschemas.isEmpty, !visit.outer.contains(pair), visits[pair, default: 0] < Self.maxPlaces else {
      return []
    }
    visits[pair, default: 0] += 1
    let outer = visit.outer.union([pair])
    var inner: [Visit] = []
    func go(_ path: [Literal.Step], _ oldSubschemas: [Int], _ newSubschemas: [Int]) {
      inner.append(Visit(path: path, oldSubschemas: oldSubschemas, newSubschemas: newSubschemas, outer: outer))
    }
    let old = flattened(oldSubschemas)
    let rules = Set(old.map { model.canonical($0.rule) })
    for own in flattened(newSubschemas) {
      let rule = model.canonical(own.rule)
      // Rules that look at their neighbors may differ even if they are written alike.
      guard rule.dependsOnNeighbors || !rules.contains(rule) else { continue }
      switch own.rule {
      case .members(let properties, let patterns, let other):
        visitMembers(path, old: old, properties: properties, patterns: patterns, other, go: go)
      case .items(let prefix, let rest): visitItems(path, old: old, prefix: prefix, rest: rest, go: go)
      case .any(let branches):
        if let (one, other) = changedBranch(branches, old: old) {
          go(path, oldSubschemas + [one], [other])
        } else {
          fallthrough
        }
      default:
        let counterpart = old.first { $0.rule.keyword == own.rule.keyword }?.owner ?? oldSubschemas.first
        differences.append(
          Difference(path: path, oldSubschemas: oldSubschemas, rule: rule, owner: own.owner, counterpart: counterpart))
      }
    }
    return inner
  }

  /// The rules of subschemas and of everything that they refer to for the same value.
  private func flattened(_ numbers: [Int]) -> [Owned] {
    var result: [Owned] = []
    var seen: Set<Int> = []
    var pending = Array(numbers.reversed())
    while let number = pending.popLast() {
      guard seen.insert(number).inserted else { continue }
      for rule in model.rules[number] {
        if case .all(let inner) = rule {
          pending += inner.reversed()
        } else {
          result.append(Owned(owner: number, rule: rule))
        }
      }
    }
    return result
  }

  /// The only branches of an `anyOf` that differ between the two schemas.
  private func changedBranch(_ branches: [Int], old: [Owned]) -> (old: Int, new: Int)? {
    for case .any(let others) in old.map(\.rule) {
      let (known, wanted) = (classes(others), classes(branches))
      let removed = others.filter { !wanted.contains(model.classes[$0]) }
      let added = branches.filter { !known.contains(model.classes[$0]) }
      // With one branch changed, the difference is inside it; with more, the whole choice is compared.
      if removed.count == 1, added.count == 1 { return (removed[0], added[0]) }
    }
    return nil
  }

  private func visitMembers(
    _ path: [Literal.Step], old: [Owned], properties: [SubschemaRule.Part], patterns: [SubschemaRule.Part],
    _ other: Int?, go: ([Literal.Step], [Int], [Int]) -> Void
  ) {
    var shapes: [(properties: [String: Int], patterns: [SubschemaRule.Part], other: Int?)] = []
    for case .members(let properties, let patterns, let other) in old.map(\.rule) {
      shapes.append((Self.named(properties), patterns, other))
    }
    let own = Self.named(properties)
    let names = Set(own.keys).union(shapes.flatMap(\.properties.keys)).sorted()
    for name in names {
      let newSubschemas = terms(name, properties: own, patterns: patterns, other)
      if !newSubschemas.isEmpty {
        go(
          path + [.member(name)],
          shapes.flatMap { terms(name, properties: $0.properties, patterns: $0.patterns, $0.other) }, newSubschemas)
      }
    }
    for pattern in patterns {
      let oldSubschemas = shapes.flatMap { $0.patterns.filter { $0.name == pattern.name }.map(\.schema) }
      let demand = Literal.NameConstraint(matching: [pattern.name], except: names)
      go(path + [.someMember(demand)], oldSubschemas, [pattern.schema])
    }
    if let other {
      let known = Set(patterns.map(\.name))
      let oldSubschemas = shapes.filter { $0.patterns.allSatisfy { known.contains($0.name) } }.compactMap(\.other)
      let demand = Literal.NameConstraint(notMatching: patterns.map(\.name), except: names)
      go(path + [.someMember(demand)], oldSubschemas, [other])
    }
  }

  private static func named(_ parts: [SubschemaRule.Part]) -> [String: Int] {
    Dictionary(parts.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
  }

  private func terms(
    _ name: String, properties: [String: Int], patterns: [SubschemaRule.Part], _ other: Int?
  ) -> [Int] {
    var terms = properties[name].map { [$0] } ?? []
    terms += patterns.filter { model.matches($0.name, text: name) ?? false }.map(\.schema)
    return terms.isEmpty ? other.map { [$0] } ?? [] : terms
  }

  private func visitItems(
    _ path: [Literal.Step], old: [Owned], prefix: [Int], rest: Int?,
    go: ([Literal.Step], [Int], [Int]) -> Void
  ) {
    var shapes: [(prefix: [Int], rest: Int?)] = []
    for case .items(let prefix, let rest) in old.map(\.rule) { shapes.append((prefix, rest)) }
    func oldSubschemas(_ index: Int) -> [Int] {
      shapes.compactMap { index < $0.prefix.count ? $0.prefix[index] : $0.rest }
    }
    let count = (shapes.map(\.prefix.count) + [prefix.count]).max() ?? 0
    for index in 0..<count {
      guard let new = index < prefix.count ? prefix[index] : rest else { continue }
      go(path + [.item(index)], oldSubschemas(index), [new])
    }
    if let rest { go(path + [.someItem(from: count)], oldSubschemas(count), [rest]) }
  }
}

extension SubschemaRule {
  /// Its keyword in the newest draft.
  var keyword: String {
    switch self {
    case .types: "type"
    case .never: "false"
    case .among: "enum"
    case .bound(.atLeast, _): "minimum"
    case .bound(.atMost, _): "maximum"
    case .bound(.above, _): "exclusiveMinimum"
    case .bound(.below, _): "exclusiveMaximum"
    case .multiple: "multipleOf"
    case .minLength: "minLength"
    case .maxLength: "maxLength"
    case .pattern: "pattern"
    case .format: "format"
    case .minItems: "minItems"
    case .maxItems: "maxItems"
    case .minProperties: "minProperties"
    case .maxProperties: "maxProperties"
    case .unique: "uniqueItems"
    case .items: "items"
    case .contains: "contains"
    case .members: "properties"
    case .names: "propertyNames"
    case .required: "required"
    case .needs: "dependentRequired"
    case .dependent: "dependentSchemas"
    case .all: "allOf"
    case .any: "anyOf"
    case .one: "oneOf"
    case .not: "not"
    case .when: "if"
    case .unevaluatedItems: "unevaluatedItems"
    case .unevaluatedProperties: "unevaluatedProperties"
    case .opaque: "$dynamicRef"
    }
  }
}
