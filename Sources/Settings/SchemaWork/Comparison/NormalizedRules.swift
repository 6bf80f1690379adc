internal import JSONSchema

/// The rules of subschemas without those that have no effect, so that equivalent subschemas look alike.
struct NormalizedRules {
  private(set) var rules: [[SubschemaRule]]
  /// The subschema that each one is equivalent to: itself, or the target if it is only a reference.
  private(set) var targets: [Int]

  init(_ written: [[SubschemaRule]]) {
    rules = written
    targets = Array(written.indices)
    for index in written.indices { targets[index] = target(of: index) }
    // An `unevaluated…` keyword is also affected by a subschema that doesn't restrict the value.
    let isSeen = written.contains { $0.contains(where: \.dependsOnNeighbors) }
    for index in rules.indices {
      rules[index] = Self.joined(isSeen ? rules[index].map(targeted) : rules[index].compactMap(plain))
    }
  }

  /// Joins all references and `allOf` of a subschema into one `allOf`.
  private static func joined(_ rules: [SubschemaRule]) -> [SubschemaRule] {
    var parts: Set<Int> = []
    var others: [SubschemaRule] = []
    for rule in rules { if case .all(let schemas) = rule { parts.formUnion(schemas) } else { others.append(rule) } }
    return parts.isEmpty ? others : others + [.all(parts.sorted())]
  }

  private func target(of start: Int) -> Int {
    var index = start
    for _ in 0..<64 {
      guard rules[index].count == 1, case .all(let schemas) = rules[index][0], schemas.count == 1 else { break }
      index = schemas[0]
    }
    return index
  }

  private func isTrue(_ index: Int) -> Bool { rules[targets[index]].isEmpty }

  private func targeted(_ rule: SubschemaRule) -> SubschemaRule { rule.mapped { targets[$0] } }

  private func plain(_ rule: SubschemaRule) -> SubschemaRule? {
    let rule = targeted(rule)
    switch rule {
    case .members(let properties, let patterns, nil):
      let own = properties.filter { !isTrue($0.schema) }
      let others = patterns.filter { !isTrue($0.schema) }
      return own.isEmpty && others.isEmpty ? nil : .members(own, patterns: others, other: nil)
    case .members(let properties, let patterns, let other?) where isTrue(other):
      return plain(.members(properties, patterns: patterns, other: nil))
    case .items(let prefix, let rest):
      let last = rest.map(isTrue) ?? true ? nil : rest
      var own = prefix
      if last == nil { while let end = own.last, isTrue(end) { own.removeLast() } }
      return own.isEmpty && last == nil ? nil : .items(own, rest: last)
    case .contains(_, 0, nil): return nil
    case .names(let schema) where isTrue(schema): return nil
    case .dependent(_, let schema) where isTrue(schema): return nil
    case .all(let schemas):
      let own = schemas.filter { !isTrue($0) }
      return own.isEmpty ? nil : .all(own)
    case .any(let schemas) where schemas.contains(where: isTrue): return nil
    case .any(let schemas) where schemas.count == 1: return .all(schemas)
    case .one(let schemas) where schemas.count == 1: return .all(schemas)
    case .when(let condition, let then, let otherwise):
      let own = (then.map(isTrue) ?? true ? nil : then, otherwise.map(isTrue) ?? true ? nil : otherwise)
      return own.0 == nil && own.1 == nil ? nil : .when(condition, then: own.0, otherwise: own.1)
    case .minItems(0), .minProperties(0), .minLength(0): return nil
    default: return rule
    }
  }
}
