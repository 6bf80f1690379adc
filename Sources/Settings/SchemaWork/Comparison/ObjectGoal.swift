internal import DocumentModel
internal import JSONSchema

/// Objects: required members, and the demands on each.
///
/// Members without demands are left out. A name that no rule mentions represents all names that match the same
/// patterns.
struct ObjectGoal {
  /// The largest object that is built.
  private static let maxMembers = 1_000
  /// Up to this number of patterns, every combination of matches is tried.
  private static let maxPatterns = 6

  private struct Shape {
    var parts: [SubschemaRule.Part]
    /// Demands by name, or nil if there are few, because building the table takes longer than searching the list.
    var properties: [String: Int]?
    var patterns: [SubschemaRule.Part]
    var other: Int?

    func schema(of name: String) -> Int? {
      if let properties { return properties[name] }
      return parts.first { $0.name == name }?.schema
    }
  }

  /// The members chosen so far.
  private struct Members {
    var names: [String]
    var literals: [String: [Literal]]
  }

  private let search: GoalSearch
  private var shapes: [Shape] = []
  private var nameTerms: [Int] = []
  private var least = 0
  private var most: Int?
  private var wanted: [(demand: Literal.NameConstraint, literals: [Literal])] = []
  private var first: Members
  private let absent: Set<String>
  private let excluded: Set<JSONValue>
  private let patterns: [String]
  private let knownNames: [String]

  /// - Parameter isForMembers: Whether only ``literals(of:)`` is needed. For a mapping with hundreds of names, listing
  ///   them is most of the work.
  init(_ demands: ConstraintSet, search: GoalSearch, isForMembers: Bool = false) {
    self.search = search
    absent = demands.absent
    excluded = demands.excluded
    first = Members(names: demands.present, literals: [:])
    for (rule, holds) in demands.facts {
      switch rule {
      case .members(let properties, let patterns, let other) where holds:
        let named =
          isForMembers
          ? nil : Dictionary(properties.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
        shapes.append(Shape(parts: properties, properties: named, patterns: patterns, other: other))
      case .names(let term) where holds: nameTerms.append(term)
      case .minProperties(let count):
        if holds { least = max(least, count) } else { most = min(most ?? count - 1, count - 1) }
      case .maxProperties(let count):
        if holds { most = min(most ?? count, count) } else { least = max(least, count + 1) }
      default: break
      }
    }
    for (step, literals) in demands.innerConstraints {
      switch step {
      case .member(let name): first.literals[name, default: []] += literals
      case .someMember(let demand): wanted.append((demand, literals))
      case .item, .someItem: break
      }
    }
    guard !isForMembers else {
      patterns = []
      knownNames = []
      return
    }
    patterns = Set(shapes.flatMap { $0.patterns.map(\.name) }).sorted()
    knownNames = Set(shapes.flatMap { $0.parts.map(\.name) }).subtracting(demands.absent).sorted()
  }

  /// The demands on the value of a member.
  func literals(of name: String) -> [Literal] {
    var literals: [Literal] = []
    for shape in shapes {
      var terms = shape.schema(of: name).map { [$0] } ?? []
      terms += shape.patterns.filter { search.model.matches($0.name, text: name) ?? false }.map(\.schema)
      if terms.isEmpty, let other = shape.other { terms = [other] }
      literals += terms.map { .term($0, true) }
    }
    return literals + (first.literals[name] ?? [])
  }

  func outcome() -> GoalOutcome {
    guard least <= Self.maxMembers else { return .unknown("a mapping would have \(least) keys", candidate: nil) }
    // More members are required than allowed.
    if let most, most < max(least, first.names.count) { return .empty }
    for name in first.names { if let outcome = refusal(of: name) { return outcome } }
    return place(0, members: first)
  }

  /// Nil if the rules about names accept a name.
  private func refusal(of name: String) -> GoalOutcome? {
    for term in nameTerms {
      switch search.model.accepts(term, value: .string(name)) {
      case true: continue
      case false: return .empty
      default: return .unknown("a key cannot be evaluated on its own", candidate: nil)
      }
    }
    return nil
  }

  private func goal(_ name: String, members: Members) -> Goal {
    Goal(literals(of: name) + (members.literals[name] ?? []))
  }

  // MARK: Members that are asked for

  private func place(_ number: Int, members: Members) -> GoalOutcome {
    guard search.spend() else { return .unknown(GoalSearch.exhausted, candidate: nil) }
    guard number < wanted.count else { return filled(members) }
    let (demand, literals) = wanted[number]
    var gathered = GoalSearch.BestOutcome()
    func attempt(_ name: String) -> Bool {
      var next = members
      if !next.names.contains(name) { next.names.append(name) }
      next.literals[name, default: []] += literals
      // A member that can't have a value needs no further search.
      guard search.solve(goal(name, members: next)) != .empty else { return false }
      return gathered.add(place(number + 1, members: next))
    }
    for name in members.names + knownNames.filter({ !members.names.contains($0) }) {
      guard search.spend() else { return .unknown(GoalSearch.exhausted, candidate: nil) }
      switch search.isNamed(name, demand: demand) {
      case false: continue
      case nil:
        _ = gathered.add(.unknown("a key cannot be compared with a rule", candidate: nil))
        continue
      default: break
      }
      if !members.names.contains(name) {
        // No further member is allowed, so only those that are there can meet the demand.
        if let most, members.names.count >= most { continue }
        if let outcome = refusal(of: name) {
          _ = gathered.add(outcome)
          continue
        }
      }
      if attempt(name) { return gathered.outcome }
    }
    if let most, members.names.count >= most {
      if number > 0 { _ = gathered.add(.unknown("no key that matches several rules was found", candidate: nil)) }
      return gathered.outcome
    }
    for outcome in newNames(demand, literals: literals, members: members) {
      guard case .value(.string(let name)) = outcome else {
        _ = gathered.add(outcome)
        continue
      }
      if attempt(name) { break }
    }
    return gathered.outcome
  }

  /// Names that no rule mentions, one for each combination of matching patterns whose value isn't rejected.
  private func newNames(_ demand: Literal.NameConstraint, literals: [Literal], members: Members) -> [GoalOutcome] {
    let open = patterns.filter { !demand.matching.contains($0) && !demand.notMatching.contains($0) }
    var ways: [Set<String>] = [[]]
    var outcomes: [GoalOutcome] = []
    if open.count <= Self.maxPatterns {
      for pattern in open { ways += ways.map { $0.union([pattern]) } }
    } else {
      ways += open.map { [$0] }
      outcomes.append(.unknown("more than \(Self.maxPatterns) patterns for keys", candidate: nil))
    }
    let used = (members.names + absent.sorted() + knownNames + demand.except).map { Literal.differs(.string($0)) }
    for way in ways {
      let matching = way.union(demand.matching)
      var value = literals
      for shape in shapes {
        let terms = shape.patterns.filter { matching.contains($0.name) }.map(\.schema)
        value += (terms.isEmpty ? shape.other.map { [$0] } ?? [] : terms).map { .term($0, true) }
      }
      guard search.solve(Goal(value)) != .empty else { continue }
      let name =
        matching.sorted().map { Literal.rule(.pattern($0), true) }
        + (open.filter { !way.contains($0) } + demand.notMatching).map { .rule(.pattern($0), false) }
        + demand.literals + nameTerms.map { .term($0, true) } + used
      // A name with a few letters is more readable than an empty one.
      let readable = search.solve(Goal(name + [.rule(.minLength(1), true)], isName: true))
      let outcome = readable.isValue ? readable : search.solve(Goal(name, isName: true))
      if outcome != .empty { outcomes.append(outcome) }
    }
    // Values first: unknown results matter only if none helps.
    return outcomes.filter { $0.isValue } + outcomes.filter { !$0.isValue }
  }

  // MARK: Members that make up the number

  private func filled(_ written: Members) -> GoalOutcome {
    var members = written
    var reason: String?
    var extra = 0
    while true {
      if members.names.count >= least + extra {
        let outcome = finished(members)
        // The value is excluded: with one more member it is another.
        guard case .value(let value) = outcome, excluded.contains(value) else { return outcome }
        extra = members.names.count + 1 - least
        guard extra <= excluded.count + least + members.names.count, most.map({ members.names.count < $0 }) ?? true
        else { return .unknown("no distinct mapping was found", candidate: nil) }
      }
      guard search.spend() else { return .unknown(GoalSearch.exhausted, candidate: nil) }
      guard let name = filler(members, reason: &reason) else {
        if extra > 0 { return .unknown("no distinct mapping was found", candidate: nil) }
        return reason.map { .unknown($0, candidate: nil) } ?? .empty
      }
      members.names.append(name)
    }
  }

  private func filler(_ members: Members, reason: inout String?) -> String? {
    for name in knownNames where !members.names.contains(name) && refusal(of: name) == nil {
      switch search.solve(goal(name, members: members)) {
      case .value: return name
      case .empty: continue
      case .unknown(let why, _): reason = reason ?? why
      }
    }
    for outcome in newNames(Literal.NameConstraint(), literals: [], members: members) {
      switch outcome {
      case .value(.string(let name)): return name
      case .unknown(let why, _): reason = reason ?? why
      default: continue
      }
    }
    return nil
  }

  private func finished(_ members: Members) -> GoalOutcome {
    var values: [String: JSONValue] = [:]
    var reason: String?
    for name in members.names {
      switch search.solve(goal(name, members: members)) {
      case .value(let value): values[name] = value
      case .empty: return .empty
      case .unknown(let why, let candidate):
        reason = reason ?? why
        values[name] = candidate
      }
    }
    let value = JSONValue.object(named: values)
    if let reason { return .unknown(reason, candidate: values.count == members.names.count ? value : nil) }
    return .value(value)
  }
}

extension GoalOutcome {
  var isValue: Bool { if case .value = self { true } else { false } }
}
