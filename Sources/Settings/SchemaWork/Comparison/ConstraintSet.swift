internal import DocumentModel
internal import JSONSchema

/// The demands on a value of one kind, broken down: rules on the value, demands on values inside it, and open choices.
struct ConstraintSet {
  let kind: NodeKind
  private(set) var asserted: Set<Literal> = []
  private(set) var choices: [[[Literal]]] = []
  /// Rules on the value alone, each of which must hold or fail.
  private(set) var facts: [(rule: SubschemaRule, holds: Bool)] = []
  private(set) var innerConstraints: [(step: Literal.Step, literals: [Literal])] = []
  private(set) var counts: [(term: Int, least: Int, most: Int?)] = []
  /// Required members, in the order in which they were added.
  private(set) var present: [String] = []
  private(set) var absent: Set<String> = []
  /// The only possible values, if there are finitely many.
  private(set) var candidates: [JSONValue]?
  private(set) var excluded: Set<JSONValue> = []
  /// Why some demands are missing, or nil if all are included.
  private(set) var inexact: String?
  /// Whether no value can satisfy them.
  private(set) var isLost = false

  /// Adds literals. Returns false if they contradict the others.
  mutating func assert(_ literals: [Literal], search: GoalSearch) -> Bool {
    for literal in literals where !add(literal, search: search) {
      isLost = true
      return false
    }
    return true
  }

  // MARK: Choices

  /// The open choice with the fewest alternatives, without those that contradict the demands; nil if everything is
  /// decided.
  mutating func nextChoice(_ search: GoalSearch) -> [[Literal]]? {
    while true {
      var open: [[[Literal]]] = []
      var forced: [Literal]?
      for choice in choices {
        guard let alternatives = openAlternatives(of: choice, search: search) else { continue }
        guard let first = alternatives.first else {
          isLost = true
          return nil
        }
        // The only alternative left must hold.
        if alternatives.count == 1, forced == nil { forced = first } else { open.append(alternatives) }
      }
      choices = open
      if let forced {
        guard assert(forced, search: search) else { return nil }
        continue
      }
      guard let least = choices.indices.min(by: { choices[$0].count < choices[$1].count }) else { return nil }
      return choices.remove(at: least)
    }
  }

  /// The possible alternatives of a choice, or nil if one of them already holds.
  ///
  /// A choice may have thousands of alternatives, and usually none is ruled out; in that case the list isn't copied.
  /// Closures would copy all demands for each alternative.
  private func openAlternatives(of choice: [[Literal]], search: GoalSearch) -> [[Literal]]? {
    var isWhole = true
    for way in choice {
      if isAsserted(way) { return nil }
      if isWhole, !isPossible(way, search: search) { isWhole = false }
    }
    return isWhole ? choice : choice.filter { isPossible($0, search: search) }
  }

  private func isAsserted(_ literals: [Literal]) -> Bool {
    for literal in literals where !isAsserted(literal) { return false }
    return true
  }

  /// Up to this number, inner values are compared one by one.
  private static let fewInsides = 8

  /// Whether a literal is demanded already. An object with thousands of members has as many literals about them, but
  /// few are demanded. Those few are compared, because hashing all others takes longer.
  private func isAsserted(_ literal: Literal) -> Bool {
    guard case .inside(let step, let literals) = literal, innerConstraints.count <= Self.fewInsides else {
      return asserted.contains(literal)
    }
    for inside in innerConstraints where inside.step == step && inside.literals == literals { return true }
    return false
  }

  private func isPossible(_ literals: [Literal], search: GoalSearch) -> Bool {
    for literal in literals where !isPossible(literal, search: search) { return false }
    return true
  }

  private func isPossible(_ literal: Literal, search: GoalSearch) -> Bool {
    if let opposite = literal.opposite, asserted.contains(opposite) { return false }
    switch literal {
    case .term(let term, true):
      for rule in search.model.rules(ofClass: term) {
        switch rule {
        case .types(let types): if !types.allows(kind) { return false }
        case .never: return false
        default: continue
        }
      }
      return true
    case .member, .inside(.member, _), .inside(.someMember, _): return kind == .object
    case .atLeast, .atMost, .inside(.item, _), .inside(.someItem, _): return kind == .array
    default: return true
    }
  }

  // MARK: Literals

  private mutating func add(_ literal: Literal, search: GoalSearch) -> Bool {
    if let opposite = literal.opposite, asserted.contains(opposite) { return false }
    // Stated before: nothing new follows.
    guard asserted.insert(literal).inserted else { return true }
    guard search.spend() else {
      inexact = GoalSearch.exhausted
      return true
    }
    switch literal {
    case .term(let term, true):
      return search.model.rules(ofClass: term).allSatisfy { add(.rule($0, true), search: search) }
    case .term(let term, false):
      return choose(search.model.rules(ofClass: term).map { [.rule($0, false)] }, search: search)
    case .rule(let rule, true): return hold(rule, search: search)
    case .rule(let rule, false): return fail(rule, search: search)
    case .member(let name, let isThere):
      guard kind == .object else { return false }
      if isThere { present.append(name) } else { absent.insert(name) }
      return true
    case .inside(let step, let literals):
      switch step {
      case .member(let name):
        guard kind == .object, add(.member(name, true), search: search) else { return false }
      case .someMember: guard kind == .object else { return false }
      case .item, .someItem: guard kind == .array else { return false }
      }
      innerConstraints.append((step, literals))
      return true
    case .atLeast(let term, let count):
      guard kind == .array else { return false }
      // At least 0 demands nothing.
      if count > 0 { counts.append((term, count, nil)) }
      return true
    case .atMost(let term, let count):
      guard kind == .array, count >= 0 else { return false }
      counts.append((term, 0, count))
      return true
    case .either(let groups): return choose(groups, search: search)
    case .differs(let value):
      excluded.insert(value)
      return true
    }
  }

  private mutating func choose(_ alternatives: [[Literal]], search: GoalSearch) -> Bool {
    guard let open = newAlternatives(alternatives, search: search) else { return true }
    guard let first = open.first else { return false }
    if open.count == 1 { return first.allSatisfy { add($0, search: search) } }
    choices.append(open)
    return true
  }

  /// The possible alternatives of a new choice, or nil if values of this kind satisfy one of them in any case.
  private func newAlternatives(_ alternatives: [[Literal]], search: GoalSearch) -> [[Literal]]? {
    var open: [[Literal]] = []
    for way in alternatives {
      var (isGiven, isRefused) = (true, false)
      for literal in way {
        if isGiven, !isAsserted(literal), !isVoid(literal) { isGiven = false }
        if isImpossible(literal) { isRefused = true }
      }
      if isGiven { return nil }
      if !isRefused, isPossible(way, search: search) { open.append(way) }
    }
    return open
  }

  /// Whether values of this kind always satisfy a literal.
  private func isVoid(_ literal: Literal) -> Bool {
    switch literal {
    case .rule(.types(let types), false): !types.allows(kind)
    case .rule(.never, false): true
    case .rule(let rule, true): rule.kind.map { $0 != kind } ?? false
    default: false
    }
  }

  /// Whether no value of this kind satisfies a literal.
  private func isImpossible(_ literal: Literal) -> Bool {
    switch literal {
    case .rule(.types(let types), true): !types.allows(kind)
    case .rule(.types(let types), false): types.allows(kind) && (kind != .number || types.contains(.number))
    case .rule(let rule, false): rule.kind.map { $0 != kind } ?? false
    default: false
    }
  }

  private mutating func hold(_ rule: SubschemaRule, search: GoalSearch) -> Bool {
    // A rule for strings says nothing about a number.
    if let own = rule.kind, own != kind { return true }
    switch rule {
    case .types(let types):
      guard types.allows(kind) else { return false }
      if kind == .number, !types.contains(.number) { facts.append((rule, true)) }
    case .never: return false
    case .among(let values):
      let own = values.filter { $0.kind == kind && !excluded.contains($0) }
      candidates = candidates.map { known in known.filter { own.contains($0) } } ?? own
      // Only values of the list are left, so an empty list means none.
      return candidates?.isEmpty == false
    case .all(let terms): return terms.allSatisfy { add(.term($0, true), search: search) }
    case .any(let terms): return choose(terms.map { [.term($0, true)] }, search: search)
    case .one(let terms):
      return choose(
        terms.indices.map { index in terms.indices.map { .term(terms[$0], $0 == index) } }, search: search)
    case .not(let term): return add(.term(term, false), search: search)
    case .when(let condition, let then, let otherwise):
      return choose(
        [
          [.term(condition, true)] + (then.map { [.term($0, true)] } ?? []),
          [.term(condition, false)] + (otherwise.map { [.term($0, true)] } ?? []),
        ], search: search)
    case .needs(let trigger, let name):
      return choose([[.member(trigger, false)], [.member(name, true)]], search: search)
    case .dependent(let trigger, let term):
      return choose([[.member(trigger, false)], [.member(trigger, true), .term(term, true)]], search: search)
    case .required(let name): return add(.member(name, true), search: search)
    case .contains(let term, let least, let most):
      return add(.atLeast(term, least), search: search) && (most.map { add(.atMost(term, $0), search: search) } ?? true)
    case .opaque(let reason, _): inexact = inexact ?? reason
    case .unevaluatedItems, .unevaluatedProperties:
      inexact = inexact ?? "the effect of an unevaluated… keyword depends on the value"
    default: facts.append((rule, true))
    }
    return true
  }

  private mutating func fail(_ rule: SubschemaRule, search: GoalSearch) -> Bool {
    // A rule for other kinds can't fail.
    if let own = rule.kind, own != kind { return false }
    switch rule {
    case .types(let types):
      guard types.allows(kind) else { return true }
      guard kind == .number, !types.contains(.number) else { return false }
      facts.append((rule, false))
    case .never: return true
    case .among(let values):
      excluded.formUnion(values.filter { $0.kind == kind })
      candidates = candidates.map { known in known.filter { !excluded.contains($0) } }
      return candidates?.isEmpty != true
    case .all(let terms): return choose(terms.map { [.term($0, false)] }, search: search)
    case .any(let terms): return terms.allSatisfy { add(.term($0, false), search: search) }
    case .one(let terms):
      let none = terms.map { Literal.term($0, false) }
      let several = terms.indices.dropLast().map { index -> [Literal] in
        [.term(terms[index], true), .either(terms[(index + 1)...].map { [.term($0, true)] })]
      }
      return choose([none] + several, search: search)
    case .not(let term): return add(.term(term, true), search: search)
    case .when(let condition, let then, let otherwise):
      let alternatives: [[Literal]] =
        (then.map { [[.term(condition, true), .term($0, false)]] } ?? [])
        + (otherwise.map { [[.term(condition, false), .term($0, false)]] } ?? [])
      return choose(alternatives, search: search)
    case .needs(let trigger, let name):
      return add(.member(trigger, true), search: search) && add(.member(name, false), search: search)
    case .dependent(let trigger, let term):
      return add(.member(trigger, true), search: search) && add(.term(term, false), search: search)
    case .required(let name): return add(.member(name, false), search: search)
    case .contains(let term, let least, let most):
      let alternatives: [[Literal]] =
        (least > 0 ? [[.atMost(term, least - 1)]] : []) + (most.map { [[.atLeast(term, $0 + 1)]] } ?? [])
      return choose(alternatives, search: search)
    case .items(let prefix, let rest):
      var alternatives = prefix.enumerated().map { [Literal.inside(.item($0), [.term($1, false)])] }
      if let rest { alternatives.append([.inside(.someItem(from: prefix.count), [.term(rest, false)])]) }
      return choose(alternatives, search: search)
    case .members(let properties, let patterns, let other):
      var alternatives = properties.map { [Literal.inside(.member($0.name), [.term($0.schema, false)])] }
      for pattern in patterns {
        let demand = Literal.NameConstraint(matching: [pattern.name])
        alternatives.append([.inside(.someMember(demand), [.term(pattern.schema, false)])])
      }
      if let other {
        let demand = Literal.NameConstraint(notMatching: patterns.map(\.name), except: properties.map(\.name))
        alternatives.append([.inside(.someMember(demand), [.term(other, false)])])
      }
      return choose(alternatives, search: search)
    case .names(let term):
      return add(.inside(.someMember(Literal.NameConstraint(literals: [.term(term, false)])), []), search: search)
    case .opaque(let reason, _): inexact = inexact ?? reason
    case .unevaluatedItems, .unevaluatedProperties:
      inexact = inexact ?? "the effect of an unevaluated… keyword depends on the value"
    default: facts.append((rule, false))
    }
    return true
  }
}

extension SubschemaRule {
  /// The kind of values that it restricts, or nil for any.
  var kind: NodeKind? {
    switch self {
    case .types, .never, .among, .all, .any, .one, .not, .when, .opaque: nil
    case .bound, .multiple: .number
    case .minLength, .maxLength, .pattern, .format: .string
    case .minItems, .maxItems, .unique, .items, .contains, .unevaluatedItems: .array
    case .minProperties, .maxProperties, .members, .names, .required, .needs, .dependent, .unevaluatedProperties:
      .object
    }
  }
}
