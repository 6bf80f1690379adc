internal import DocumentModel
internal import JSONSchema

/// Finds a value for a goal, or shows that there is none. The demands are broken down for each of the seven kinds of
/// values, alternatives are tried one after the other, and values inside are goals of their own.
///
/// A goal that occurs again inside itself counts as empty there: the smallest value for it contains no other value for
/// it (Attouche et al., Witness Generation for JSON Schema, 2022). Rules that can't be modeled are omitted: "empty" is
/// still correct then, and any value is a candidate for the evaluator to confirm.
final class GoalSearch {
  static let exhausted = "the step limit was reached"

  let model: SchemaPairModel
  var budget: Int
  /// The number of documents left to try for shrinking witnesses. With thousands of differences, the last witnesses
  /// aren't shrunk.
  var smallerTries = 20_000
  private var known: [Goal: GoalOutcome] = [:]
  private var path: [Goal: Int] = [:]
  /// The lowest place on the path where the current goal was cut off.
  private var cut = Int.max

  init(_ model: SchemaPairModel, budget: Int) {
    self.model = model
    self.budget = budget
  }

  func spend(_ steps: Int = 1) -> Bool {
    budget -= steps
    return budget > 0
  }

  func solve(_ goal: Goal) -> GoalOutcome {
    if let outcome = known[goal] { return outcome }
    if let place = path[goal] {
      cut = min(cut, place)
      return .empty
    }
    guard path.count < Limits.witnessHeight else {
      return .unknown("values are nested more than \(Limits.witnessHeight) levels deep", candidate: nil)
    }
    guard spend() else { return .unknown(Self.exhausted, candidate: nil) }
    let place = path.count
    let outer = cut
    cut = .max
    path[goal] = place
    let outcome = attempt(goal)
    path[goal] = nil
    // Reached in another way, the same goal may not be cut off, so the result isn't stored.
    let depends = cut < place
    if case .value = outcome { known[goal] = outcome } else if !depends { known[goal] = outcome }
    cut = min(outer, depends ? cut : .max)
    return outcome
  }

  private func attempt(_ goal: Goal) -> GoalOutcome {
    let kinds: [NodeKind] = goal.isName ? [.string] : [.null, .boolean, .number, .string, .array, .object]
    var gathered = BestOutcome()
    for kind in kinds {
      var demands = ConstraintSet(kind: kind)
      guard demands.assert(goal.literals.sorted(by: Self.isPlainer), search: self) else { continue }
      if gathered.add(expand(demands, goal: goal)) { break }
    }
    return gathered.outcome
  }

  /// Literals without alternatives first, in an order that is the same in every run.
  private static func isPlainer(_ lhs: Literal, _ rhs: Literal) -> Bool {
    func rank(_ literal: Literal) -> (Int, Int) {
      switch literal {
      case .term(let term, true): (0, term)
      case .term(let term, false): (2, term)
      case .atLeast(let term, _), .atMost(let term, _): (1, term)
      case .rule, .member, .inside, .either, .differs: (1, -1)
      }
    }
    return rank(lhs) < rank(rhs)
  }

  /// Tries the alternatives of the open choices, one after the other.
  private func expand(_ written: ConstraintSet, goal: Goal) -> GoalOutcome {
    var demands = written
    guard spend() else { return .unknown(Self.exhausted, candidate: nil) }
    guard let choice = demands.nextChoice(self) else { return demands.isLost ? .empty : finish(demands, goal: goal) }
    if demands.kind == .object, isHopeless(demands) { return .empty }
    var gathered = BestOutcome()
    for option in choice {
      var next = demands
      guard next.assert(option, search: self) else { continue }
      if gathered.add(expand(next, goal: goal)) { break }
    }
    return gathered.outcome
  }

  /// Whether a required member can have no value. Tested early for members with few possible values only.
  private func isHopeless(_ demands: ConstraintSet) -> Bool {
    let members = ObjectGoal(demands, search: self, isForMembers: true)
    return demands.present.contains { name in
      let own = members.literals(of: name)
      guard own.contains(where: { isFinite($0) }) else { return false }
      return solve(Goal(own)) == .empty
    }
  }

  private func isFinite(_ literal: Literal) -> Bool {
    guard case .term(let term, true) = literal else { return false }
    return model.rules(ofClass: term).contains { rule in
      switch rule {
      case .among, .never: true
      case .all(let terms): terms.contains { isFinite(.term($0, true)) }
      default: false
      }
    }
  }

  private func finish(_ demands: ConstraintSet, goal: Goal) -> GoalOutcome {
    guard let candidates = demands.candidates else {
      let outcome = byKind(demands)
      guard let reason = demands.inexact, case .value(let value) = outcome else { return outcome }
      return holds(goal, value: value) == true ? outcome : .unknown(reason, candidate: value)
    }
    // Finite sets are evaluated value by value.
    var doubtful: JSONValue?
    for value in candidates {
      guard spend() else { return .unknown(Self.exhausted, candidate: doubtful) }
      switch holds(goal, value: value) {
      case true: return .value(value)
      case nil: doubtful = doubtful ?? value
      default: continue
      }
    }
    return doubtful.map { .unknown(demands.inexact ?? "a value cannot be evaluated on its own", candidate: $0) }
      ?? .empty
  }

  private func byKind(_ demands: ConstraintSet) -> GoalOutcome {
    switch demands.kind {
    case .null, .alias: return demands.excluded.contains(.null) ? .empty : .value(.null)
    case .boolean:
      let left = [false, true].map(JSONValue.boolean).filter { !demands.excluded.contains($0) }
      return left.first.map { .value($0) } ?? .empty
    case .number: return NumberGoal(demands).outcome
    case .string: return StringGoal(demands, search: self).outcome()
    case .array: return ListGoal(demands, search: self).outcome()
    case .object: return ObjectGoal(demands, search: self).outcome()
    }
  }

  /// The best of several results.
  struct BestOutcome {
    private var unknown: (reason: String, candidate: JSONValue?)?
    private var value: JSONValue?

    /// Adds a result. Returns whether no other one is needed.
    mutating func add(_ outcome: GoalOutcome) -> Bool {
      switch outcome {
      case .value(let found):
        value = found
        return true
      case .empty: return false
      case .unknown(let reason, let candidate):
        if unknown == nil || unknown?.candidate == nil && candidate != nil { unknown = (reason, candidate) }
        return reason == GoalSearch.exhausted
      }
    }

    var outcome: GoalOutcome {
      if let value { return .value(value) }
      return unknown.map { .unknown($0.reason, candidate: $0.candidate) } ?? .empty
    }
  }
}
